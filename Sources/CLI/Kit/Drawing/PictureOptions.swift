import ArgumentParser
import Foundation
import Platform
import SeQRcast
import Texts

/// Where and how a code is drawn.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write: PNG, .pdf, .svg or .apng; - is standard output. Default: the terminal.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var output: String?

    @OptionGroup var overwrite: OverwriteOption

    @OptionGroup(title: "Drawing options") var symbols: SymbolOptions
    @OptionGroup(title: "Drawing options") var layout: LayoutOptions

    /// The options; on a terminal, symbols fit its size, but are not so small that there are too
    /// many.
    var drawingOptions: DrawingOptions {
        var options = symbols.drawing
        if output == nil, let size = TerminalSize.ofOutput {
            let shown = max(size.largestVersion(quietZone: style.quietZone) ?? 1, Self.leastVersionOnTerminal)
            options.maxVersion = min(options.maxVersion, shown)
        }
        return options
    }

    private static let leastVersionOnTerminal = 10

    var style: RenderStyle { layout.style }

    /// Whether the drawing is a page for printing.
    var isPaper: Bool {
        layout.sheet
            || ["pdf", "svg"].contains(URL(fileURLWithPath: output ?? "").pathExtension.lowercased())
    }

    /// Whether the drawing goes to standard output.
    var isOutputPicture: Bool { output == "-" }

    /// Checks, before anything changes, that the drawing can be written.
    ///
    /// - Parameters:
    ///   - inputs: files that must not be overwritten, besides the vault.
    ///   - endings: endings that the file may have besides those of images.
    ///   - redrawn: replaces an image of such a code without a question, if the session's vault can
    ///     draw the code again.
    /// - Throws: exit code 64 if there is no output, or it has a wrong name; 2 if it cannot be
    ///   written, 8 if an existing file is not to be replaced.
    func destination(
        vault: VaultOptions, inputs: [String] = [], endings: [String] = [],
        redrawing redrawn: (kinds: Set<Code.Kind>, session: Session)? = nil
    ) throws -> PictureDestination {
        guard let output else {
            guard Console.isOutputTerminal else {
                throw Diagnostic(.usage, "choose an output: -o FILE, or -o - for standard output")
            }
            return try PictureDestination(self)
        }
        guard output != "-" else {
            guard !Console.isOutputTerminal else {
                throw Diagnostic(
                    .usage, "cannot write a PNG to a terminal; use -o FILE, or leave out -o to see the code")
            }
            return try PictureDestination(self)
        }
        let inputs = inputs + vault.files
        try FileEnding(output).check(Self.endings + endings, of: "an image of a code", sparing: inputs)
        return try PictureDestination(self, path: output, sparing: inputs, redrawing: redrawn)
    }

    private static let endings = ["png", "pdf", "svg", "apng"]

    /// The folder for several drawings.
    ///
    /// - Throws: exit code 64 if none is named, 2 if it cannot be written.
    func folder(of kind: Code.Kind = .share) throws -> CodeFolder {
        try CodeFolder(folderPath(), of: kind, style: style, isReplacing: overwrite.force)
    }

    /// Whether the folder for several drawings exists.
    ///
    /// - Throws: exit code 64 if none is named.
    func isFolderThere() throws -> Bool { try InputExpander.isFolder(folderPath()) }

    private func folderPath() throws -> String {
        guard let output, output != "-" else {
            throw Diagnostic(.usage, "name a folder: -o FOLDER")
        }
        return output
    }

    /// The destination, for a command that also prints something else; nil if no code is to be
    /// drawn.
    ///
    /// - Throws: the errors of `destination`.
    func destinationIfWanted(
        vault: VaultOptions, inputs: [String] = [],
        redrawing redrawn: (kinds: Set<Code.Kind>, session: Session),
        _ format: JSONOption
    ) throws -> PictureDestination? {
        guard output != nil || Console.isOutputTerminal && !format.json else { return nil }
        return try destination(vault: vault, inputs: inputs, redrawing: redrawn)
    }

    /// Prints the files of several symbols, and how many of them a reader needs.
    ///
    /// A single symbol prints nothing; neither do symbols that the terminal showed.
    ///
    /// - Parameter files: as `draw` returned them.
    func announce(_ drawing: Drawing, in files: [String]) {
        guard output != nil, let announcement = drawing.announcement(of: files) else { return }
        Console.note(announcement)
    }
}

/// The layout of symbols in a file.
struct LayoutOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Pixels per module, 1 to 64.", valueName: "pixels"))
    var scale = 8

    @Option(help: ArgumentHelp("Modules of white around a symbol, 0 to 64.", valueName: "modules"))
    var quietZone = 4

    @Flag(
        help: """
            Draw a page for printing, also in PNG files. Without it, each symbol gets its own PNG file; \
            .pdf and .svg are always pages, and .apng is an animation.
            """)
    var sheet = false

    @OptionGroup var paper: PaperOptions

    @Option(
        help: ArgumentHelp(
            "Milliseconds that an animation shows each symbol, 20 to 60000.", valueName: "milliseconds"
        ))
    var interval = 500

    func validate() throws {
        guard (1...64).contains(scale) else {
            throw ValidationError("--scale must be 1 to 64 pixels")
        }
        guard (0...64).contains(quietZone) else {
            throw ValidationError("--quiet-zone must be 0 to 64 modules")
        }
        guard Animation.frameDurations.contains(interval) else {
            throw ValidationError("--interval must be 20 to 60000 milliseconds")
        }
    }

    var style: RenderStyle {
        RenderStyle(
            scale: scale, quietZone: quietZone, isSheet: sheet, paper: paper.size.paper?.paper,
            language: paper.language.paper, interval: interval)
    }
}

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

    @OptionGroup var link: LinkOption

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
        options.link = link.target
        options.report = { progress.show($0, of: $1) }
        return options
    }
}

/// The options for drawing symbols.
struct RenderStyle {
    /// Pixels per module.
    var scale = 8
    /// The quiet zone around a symbol, in modules.
    var quietZone = 4
    /// Whether PNG files are sheets of symbols.
    var isSheet = false
    /// Nil for the usual size of the drawing.
    var paper: Paper?
    var language = PaperLanguage.english
    /// Milliseconds for each symbol of an animation.
    var interval = 500
}
