public import Imaging

/// Joins texts of other programs that are spread over several QR codes, and these over several images
/// (structured append).
public struct AppendJoiner {
    /// The symbols of texts that are not complete, by the first place of each.
    private var texts: [AppendedPart: [FoundCode]] = [:]

    /// The most symbols that are kept of one text: more than it can have, as several texts may look
    /// like one.
    private static let symbolLimit = 64
    /// The most texts of which symbols are kept.
    private static let textLimit = 64

    public init() {}

    /// Adds the parts among the codes of one image.
    ///
    /// - Returns: the texts that they complete, each as a code without corners.
    public mutating func join(_ found: [FoundCode]) -> [FoundCode] {
        var whole: [FoundCode] = []
        for code in found {
            guard let part = code.part, texts[part.first] != nil || texts.count < Self.textLimit else {
                continue
            }
            var symbols = texts[part.first, default: []]
            let symbol = FoundCode(segments: code.segments, corners: [], part: part)
            guard symbols.count < Self.symbolLimit, !symbols.contains(symbol) else { continue }
            symbols.append(symbol)
            let joined = symbols.withAppendsJoined.filter { !$0.isPartial }
            whole += joined
            texts[part.first] = joined.isEmpty ? symbols : nil
        }
        return whole
    }
}
