import Exchange
public import Imaging
import Wire

/// Joins parts of codes that are spread over several images, and stores nothing.
public struct PartJoiner {
    private var sets: [PartSet: PartCollection] = [:]
    private var complete: Set<PartSet> = []

    public init() {}

    /// Adds the parts among the codes of one image.
    ///
    /// - Returns: the codes that they complete, each once; not those that the image shows whole.
    public mutating func join(_ found: [FoundCode]) -> [FoundCode] {
        let codes = found.compactMap { ParsedCode($0).code }
        var countsBefore: [PartSet: Int] = [:]
        var order: [PartSet] = []
        for code in codes where code.kind == .part {
            guard let part = try? Part(body: code.body), !complete.contains(part.set) else { continue }
            if countsBefore[part.set] == nil {
                countsBefore[part.set] = sets[part.set]?.parts.count ?? 0
                order.append(part.set)
            }
            sets[part.set, default: PartCollection(of: part.set)].insert(part)
        }
        return order.compactMap { set in
            guard let parts = sets[set],
                let rebuilt = parts.joined(tried: countsBefore[set] ?? 0)
            else { return nil }
            complete.insert(set)
            sets[set] = nil
            guard let code = try? rebuilt.code.get(), !codes.contains(code) else { return nil }
            return FoundCode(code.text)
        }
    }
}
