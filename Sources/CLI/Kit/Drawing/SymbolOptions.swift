import ArgumentParser
import SeQRcast

/// The size of symbols, and how much of them may get lost.
struct SymbolOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The lowest error correction: L, M, Q or H. Default: M, or L if only that fits.",
            valueName: "level"))
    var level: Level?

    @Option(
        help: ArgumentHelp(
            "The largest symbol version, 1 to 40; a code that needs a larger one becomes several symbols.",
            valueName: "version"))
    var maxVersion = DrawingOptions.defaultMaxVersion

    @Option(
        help: ArgumentHelp(
            "How many of several symbols may get lost, in percent, 0 to 90.", valueName: "percent"),
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
            throw ValidationError("--max-version must be a symbol version from 1 to 40")
        }
        guard DrawingOptions.parityRange.contains(parity) else {
            throw ValidationError("--parity must be a percentage from 0 to 90, such as 25%")
        }
    }

    /// The options, which show the progress.
    var drawing: DrawingOptions {
        let progress = ProgressBar("drawing", of: "symbols")
        var options = DrawingOptions(level: level?.errorCorrection, maxVersion: maxVersion, parity: parity)
        options.report = { progress.show($0, of: $1) }
        return options
    }
}
