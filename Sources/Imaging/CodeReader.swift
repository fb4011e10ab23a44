/// Finds QR codes in pictures. It keeps one zbar scanner; use one reader a thread.
public final class CodeReader {
    private let scanner = ZbarScanner()

    /// Once there is a find, further codes are looked for at this density: density 1 within a large symbol costs up to
    /// ten times as much, since every chance likeness of a finder pattern is followed up.
    private static let densityOnceFound = 2

    public init() {}

    /// Every QR code that was found. Of two finds with equal bytes at one place there is one.
    ///
    /// - Parameter deadline: nothing more is tried after it.
    public func read(_ picture: Picture, until deadline: ContinuousClock.Instant? = nil) -> Findings {
        var found: [FoundCode] = []
        for pass in ScanPass.passes(for: picture) {
            let density = found.isEmpty ? pass.density : max(pass.density, CodeReader.densityOnceFound)
            let codes = scanner.scan(pass.prepare(picture), density: density)
            for code in codes.map(pass.restore) where !found.contains(where: code.isSame) {
                found.append(code)
            }
        }
        return Findings(codes: CodeReader.inReadingOrder(found), nearMisses: [], isCutShort: false)
    }

    /// A row is all codes whose centres lie above the lower border of its topmost code.
    private static func inReadingOrder(_ codes: [FoundCode]) -> [FoundCode] {
        var remaining = codes.sorted { ($0.box.top, $0.box.left) < ($1.box.top, $1.box.left) }[...]
        var ordered: [FoundCode] = []
        while let first = remaining.first {
            let row = remaining.prefix { $0.box.center.y <= first.box.bottom }
            ordered += row.sorted { ($0.box.left, $0.box.top) < ($1.box.left, $1.box.top) }
            remaining = remaining.dropFirst(row.count)
        }
        return ordered
    }
}
