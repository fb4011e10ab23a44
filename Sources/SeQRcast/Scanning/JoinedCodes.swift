import Exchange
import Imaging
import Wire

/// The codes in one file, including those that its parts complete.
struct JoinedCodes {
    private(set) var codes: [Code] = []
    private(set) var refusals: [Refusal] = []
    /// Sets of which the file has too few parts.
    private(set) var unfinished: [PartCollection] = []

    init(_ found: [FoundCode]) {
        var sets: [PartSet: PartCollection] = [:]
        var order: [PartSet] = []
        for parsed in found.map(ParsedCode.init) {
            guard let code = parsed.code, code.kind == .part else {
                append(parsed)
                continue
            }
            do {
                let part = try Part(body: code.body)
                if sets[part.set] == nil { order.append(part.set) }
                sets[part.set, default: PartCollection(of: part.set)].insert(part)
            } catch {
                refusals.append(Refusal(error))
            }
        }
        for parts in order.compactMap({ sets[$0] }) {
            if let rebuilt = parts.rebuilt() {
                append(ParsedCode(rebuilt))
            } else {
                unfinished.append(parts)
            }
        }
    }

    private mutating func append(_ parsed: ParsedCode) {
        switch parsed {
        case .code(let code): codes.append(code)
        case .other(.refused(let refusal)): refusals.append(refusal)
        case .other: break
        }
    }
}
