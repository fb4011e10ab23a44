/// A QR symbol (ISO/IEC 18004, model 2): a square of dark and light modules without its quiet zone.
public struct Symbol: Equatable, Sendable {
    /// The version, 1...40.
    public let version: Int
    public let level: ErrorCorrection
    let modules: ModuleSquare

    /// The side in modules, 21...177.
    public var size: Int { 17 + 4 * version }

    /// Whether the module in column `x` of row `y`, both in 0..<size from the top left, is dark.
    public subscript(x: Int, y: Int) -> Bool {
        precondition(0..<size ~= x && 0..<size ~= y, "no such module")
        return modules[x, y]
    }

    /// Encodes the text as one alphanumeric segment in the smallest version that holds it at
    /// `level`, and then at the highest level that fits the same version.
    ///
    /// - Parameters:
    ///   - prefix: ASCII text before it, encoded as a byte segment.
    ///   - text: Characters of QR's alphanumeric alphabet: `0–9`, `A–Z`, space and `$%*+-./:`.
    ///   - level: The lowest acceptable level. Nil means `.medium`, or `.low` if only that fits.
    ///   - maxVersion: The largest acceptable version, in 1...40.
    /// - Throws: `.notAlphanumeric` or `.tooLong`.
    public init(
        prefix: String = "", text: String, level: ErrorCorrection? = nil, maxVersion: Int = 40
    ) throws(ImagingError) {
        let (bytes, characters) = (Array(prefix.utf8), Array(text.utf8))
        guard !characters.isEmpty, characters.allSatisfy(Symbol.isAlphanumeric) else {
            throw .notAlphanumeric
        }
        (version, self.level) = try Symbol.choose(
            for: characters.count, after: bytes.count, level: level, maxVersion: maxVersion)
        modules = Qrencode.modules(
            bytes: bytes, alphanumeric: characters, version: version, level: self.level)
    }

    /// Chooses the version and level for a number of characters.
    ///
    /// This is arithmetic alone: encoding would include the costly choice of a mask.
    ///
    /// - Parameter prefixLength: The length of a byte segment before them.
    static func choose(
        for count: Int, after prefixLength: Int = 0, level: ErrorCorrection?, maxVersion: Int = 40
    ) throws(ImagingError) -> (version: Int, level: ErrorCorrection) {
        func capacity(_ version: Int, _ level: ErrorCorrection) -> Int {
            Self.capacity(version: version, level: level, after: prefixLength)
        }
        for least in level.map({ [$0] }) ?? [.medium, .low] {
            guard
                let version = (1...maxVersion).first(where: { capacity($0, least) >= count })
            else {
                continue
            }
            let best = ErrorCorrection.allCases.last { capacity(version, $0) >= count }
            return (version, best ?? least)
        }
        throw .tooLong(characters: count, limit: capacity(maxVersion, level ?? .low))
    }

    private static func isAlphanumeric(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: " $%*+-./:".utf8.contains(character)
        }
    }
}

/// The error correction levels L, M, Q and H of ISO/IEC 18004.
///
/// They restore about 7, 15, 25 and 30% of the codewords.
public enum ErrorCorrection: Int, CaseIterable, Comparable, Sendable {
    case low, medium, quartile, high

    public static func < (left: ErrorCorrection, right: ErrorCorrection) -> Bool {
        left.rawValue < right.rawValue
    }
}
