import ArgumentParser
import Foundation
import SeQRcast

/// Where and how a code is drawn.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            The file to write: PNG, or .pdf, .svg, .gif, .apng by its name; - is standard output. Of several \
            symbols, each gets a PNG file; .pdf and .svg are sheets, .gif and .apng are animations. Without \
            it, the terminal shows the code.
            """, valueName: "file"))
    var output: String?

    @OptionGroup var symbols: SymbolOptions

    @Option(help: ArgumentHelp("Pixels per module, 1 to 64.", valueName: "pixels"))
    var scale = 8

    @Option(help: ArgumentHelp("Modules of white around a symbol, 0 to 64.", valueName: "modules"))
    var quietZone = 4

    @Flag(help: "Draw a page for printing, also in PNG files.") var sheet = false

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

    /// The options; on a terminal, symbols fit its size, but are not so small that there are too
    /// many.
    var drawingOptions: DrawingOptions {
        var options = symbols.drawing
        if output == nil, let size = TerminalSize.ofOutput {
            let shown = max(size.largestVersion(quietZone: quietZone) ?? 1, Self.leastVersionOnTerminal)
            options.maxVersion = min(options.maxVersion, shown)
        }
        return options
    }

    private static let leastVersionOnTerminal = 10

    var style: RenderStyle {
        RenderStyle(
            scale: scale, quietZone: quietZone, isSheet: sheet, paper: paper.paper?.paper,
            language: paper.language.language, interval: interval)
    }

    /// Whether the drawing is a page for printing.
    var isPaper: Bool {
        sheet || ["pdf", "svg"].contains(URL(fileURLWithPath: output ?? "").pathExtension.lowercased())
    }

    /// Whether the drawing goes to standard output.
    var isOutputPicture: Bool { output == "-" }

    /// Checks, before anything changes, that the drawing can be written.
    ///
    /// - Parameter inputs: files that must not be overwritten, besides the vault.
    func check(vault: VaultOptions, inputs: [String] = []) throws {
        guard let output else {
            guard Console.isOutputTerminal else {
                throw Diagnostic(.usage, "choose an output: -o FILE, or -o - for standard output")
            }
            return
        }
        guard output != "-" else {
            guard !Console.isOutputTerminal else {
                throw Diagnostic(
                    .usage, "cannot write a PNG to a terminal; use -o FILE, or leave out -o to see the code")
            }
            return
        }
        guard URL(fileURLWithPath: output).pathExtension.lowercased() != "gif" else {
            throw Diagnostic(.usage, "GIF files are not written; name it .apng for an animation, or .png")
        }
        try OutputFile(path: output).check(against: inputs + vault.files)
    }

    /// The folder for several drawings.
    ///
    /// - Throws: exit code 64 if none is named, 2 if it cannot be written.
    func folder() throws -> ShareFolder {
        guard let output, output != "-" else {
            throw Diagnostic(.usage, "name a folder for the shares: -o FOLDER")
        }
        return try ShareFolder(output, style: style)
    }

    /// Draws the code if it is wanted; for commands that also print something else.
    func drawIfWanted(
        _ drawing: Drawing, as piece: PaperPiece? = nil, vault: VaultOptions, _ format: JSONOption
    ) throws -> [String] {
        guard isWanted(format) else { return [] }
        try check(vault: vault)
        return try draw(drawing, as: piece, vault: vault)
    }

    /// Whether to draw the code in a command that also prints something else.
    func isWanted(_ format: JSONOption) -> Bool { output != nil || Console.isOutputTerminal && !format.json }

    /// Writes or shows the symbols.
    ///
    /// - Parameter piece: what a page for printing says.
    /// - Returns: the paths of the written files.
    func draw(_ drawing: Drawing, as piece: PaperPiece? = nil, vault: VaultOptions) throws -> [String] {
        var style = style
        style.piece = piece
        switch output {
        case nil: try TerminalDrawing(drawing, style).show()
        case "-": try Console.write(DrawingFiles(path: "-", style: style).stream(of: drawing))
        case let path?: return try DrawingFiles(path: path, style: style).write(drawing, sparing: vault.files)
        }
        return []
    }
}
