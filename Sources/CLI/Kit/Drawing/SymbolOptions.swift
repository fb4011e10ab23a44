import ArgumentParser
import SeQRcast

/// How large symbols may be, and how much of them may be lost.
struct SymbolOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The lowest error correction: L, M, Q or H. Default: M, and L where only that fits.",
            valueName: "level"))
    var level: Level?

    @Option(
        help: ArgumentHelp(
            "The largest version of a symbol, in 1...40; a code that needs a larger one is put into several.",
            valueName: "version"))
    var maxVersion = DrawingOptions.defaultMaxVersion

    @Option(
        help: ArgumentHelp(
            "How many of several symbols may be lost, in percent of all, in 0...90.", valueName: "percent"),
        transform: { Int($0.hasSuffix("%") ? String($0.dropLast()) : $0) ?? -1 })
    var parity = DrawingOptions.defaultParity

    enum Level: String, ExpressibleByArgument, CaseIterable {
        case low = "L"
        case medium = "M"
        case quartile = "Q"
        case high = "H"

        var errorCorrection: ErrorCorrection {
            switch self {
            case .low: .low
            case .medium: .medium
            case .quartile: .quartile
            case .high: .high
            }
        }
    }

    func validate() throws {
        guard (1...40).contains(maxVersion) else {
            throw ValidationError("--max-version is a symbol's version in 1...40")
        }
        guard DrawingOptions.parityRange.contains(parity) else {
            throw ValidationError("--parity is a percentage in 0...90, such as 25%")
        }
    }

    var drawing: DrawingOptions {
        DrawingOptions(level: level?.errorCorrection, maxVersion: maxVersion, parity: parity)
    }
}
