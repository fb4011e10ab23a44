import ArgumentParser
import Foundation
import SeQRcast

/// Where and how a symbol is drawn.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            The file to write: PNG, or what its name ends in: .pdf, .svg, .apng; - for standard output. Of several symbols \
            a PNG file each, .pdf and .svg are sheets, .apng is an animation. Without it the code is drawn on the terminal.
            """, valueName: "file"))
    var output: String?

    @OptionGroup var symbols: SymbolOptions

    @Option(help: ArgumentHelp("Pixels a module, in 1...64.", valueName: "pixels"))
    var scale = 8

    @Option(help: ArgumentHelp("Modules of white around the symbol, in 0...64.", valueName: "modules"))
    var quietZone = 4

    @Flag(help: "Put several symbols on pages, also where the file is a PNG.") var sheet = false

    @Option(help: "The paper of a PDF, an SVG or a --sheet.") var paper = PaperName.a4

    @Option(
        help: ArgumentHelp(
            "Milliseconds for which an animation shows each symbol, in 20...60000.", valueName: "milliseconds"
        ))
    var interval = 500

    func validate() throws {
        guard (1...64).contains(scale) else {
            throw ValidationError("--scale is a number of pixels in 1...64")
        }
        guard (0...64).contains(quietZone) else {
            throw ValidationError("--quiet-zone is a number of modules in 0...64")
        }
        guard Animation.frameDurations.contains(interval) else {
            throw ValidationError("--interval is a number of milliseconds in 20...60000")
        }
    }

    /// On a terminal symbols are no larger than it shows, down to what still makes few of them.
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
            scale: scale, quietZone: quietZone, isSheet: sheet, paper: paper.paper, interval: interval)
    }

    /// Whether standard output is taken by the picture.
    var isOutputPicture: Bool { output == "-" }

    /// Makes sure, before anything is changed, that the picture has somewhere to go.
    ///
    /// - Parameter inputs: files that must not be written onto; the vault is always one.
    func check(vault: VaultOptions, inputs: [String] = []) throws {
        guard let output else {
            guard Console.isOutputTerminal else {
                throw Diagnostic(.usage, "say where the picture goes: -o FILE, or -o - for standard output")
            }
            return
        }
        guard output != "-" else {
            guard !Console.isOutputTerminal else {
                throw Diagnostic(.usage, "a PNG file is not for a terminal; give -o FILE, or no -o to see it")
            }
            return
        }
        guard URL(fileURLWithPath: output).pathExtension.lowercased() != "gif" else {
            throw Diagnostic(.usage, "GIF files are not written; name it .apng for an animation, or .png")
        }
        try OutputFile(path: output).check(against: inputs + vault.files)
    }

    /// The folder that the pictures go to, where there can be several.
    ///
    /// - Throws: exit code 64 where none is named, 2 where nothing can be written there.
    func folder() throws -> ShareFolder {
        guard let output, output != "-" else {
            throw Diagnostic(.usage, "say which folder the shares go to: -o FOLDER")
        }
        return try ShareFolder(output, style: style)
    }

    /// The same where the symbol is not all that is asked for: into the file that was named, or onto a terminal.
    func drawIfWanted(_ drawing: Drawing, vault: VaultOptions, _ format: JSONOption) throws -> [String] {
        guard isWanted(format) else { return [] }
        try check(vault: vault)
        return try draw(drawing, vault: vault)
    }

    /// Whether a symbol that is not all that is asked for is drawn.
    func isWanted(_ format: JSONOption) -> Bool { output != nil || Console.isOutputTerminal && !format.json }

    /// Writes or shows the symbols.
    ///
    /// - Returns: the paths of the files that were written.
    func draw(_ drawing: Drawing, vault: VaultOptions) throws -> [String] {
        switch output {
        case nil: try TerminalDrawing(drawing, style).show()
        case "-": try Console.write(DrawingFiles(path: "-", style: style).stream(of: drawing))
        case let path?: return try DrawingFiles(path: path, style: style).write(drawing, sparing: vault.files)
        }
        return []
    }
}
