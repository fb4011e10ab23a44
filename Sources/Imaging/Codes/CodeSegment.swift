/// Bytes of a symbol in one character set.
public struct CodeSegment: Equatable, Hashable, Sendable {
    public let bytes: [UInt8]
    /// The number of the character set that the symbol names (AIM's extended channel interpretation,
    /// ECI), 0...999,999; nil if it names none.
    public let characterSet: Int?

    /// The set of kanji.
    package static let shiftJIS = 20
    /// The set of Hanzi.
    package static let gb18030 = 29

    public init(_ bytes: [UInt8], in characterSet: Int? = nil) {
        (self.bytes, self.characterSet) = (bytes, characterSet)
    }
}

/// A symbol's place in a structured append: a text in up to sixteen symbols (ISO/IEC 18004:2015, 8).
public struct AppendedPart: Equatable, Hashable, Sendable {
    /// 0..<count.
    public private(set) var index: Int
    /// The number of symbols, 2...16.
    public let count: Int
    /// The XOR of all bytes of the text: symbols of one text have the same.
    public let parity: UInt8

    /// - Returns: nil if there is no such place.
    public init?(index: Int, count: Int, parity: UInt8) {
        guard 2...16 ~= count, 0..<count ~= index else { return nil }
        (self.index, self.count, self.parity) = (index, count, parity)
    }

    /// The first place of the same text, which identifies it.
    public var first: AppendedPart {
        var first = self
        first.index = 0
        return first
    }
}

extension [FoundCode] {
    /// Joins the parts of each complete structured append, at the position of its first part. The
    /// corners are then the upright box around all its symbols.
    ///
    /// Two different symbols for one place belong to several texts, which nobody can tell apart; they
    /// stay parts.
    public var withAppendsJoined: [FoundCode] {
        var result: [FoundCode] = []
        var joined: [AppendedPart] = []
        for code in self {
            guard let part = code.part else {
                result.append(code)
                continue
            }
            guard !joined.contains(part.first) else { continue }
            let parts = filter { $0.part?.first == part.first }
            guard let whole = FoundCode(joining: parts, count: part.count) else {
                result.append(code)
                continue
            }
            joined.append(part.first)
            result.append(whole)
        }
        return result
    }
}

extension FoundCode {
    /// - Parameter parts: Those of one set, in any order.
    /// - Returns: nil if a part is missing, or two differ.
    fileprivate init?(joining parts: [FoundCode], count: Int) {
        var segments: [CodeSegment] = []
        for index in 0..<count {
            let places = parts.filter { $0.part?.index == index }
            guard let first = places.first, places.allSatisfy({ $0.segments == first.segments }) else {
                return nil
            }
            segments += first.segments
        }
        let points = parts.flatMap { $0.corners }
        let (columns, rows) = (points.map { $0.x }, points.map { $0.y })
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max()
        else {
            self.init(segments: segments, corners: [])
            return
        }
        let corners = [(left, top), (left, bottom), (right, bottom), (right, top)]
        self.init(segments: segments, corners: corners.map { Point(x: $0.0, y: $0.1) })
    }
}
