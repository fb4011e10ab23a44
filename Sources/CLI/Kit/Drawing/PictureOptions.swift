import ArgumentParser
import Foundation
import SeQRcast

/// Where and how a code is drawn.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write: PNG, .pdf, .svg or .apng; - is standard output. Default: the terminal.",
            valueName: "file"))
    var output: String?

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
    func drawIfWanted(_ drawing: Drawing, vault: VaultOptions, _ format: JSONOption) throws -> [String] {
        guard isWanted(format) else { return [] }
        try check(vault: vault)
        return try draw(drawing, vault: vault)
    }

    /// Whether to draw the code in a command that also prints something else.
    func isWanted(_ format: JSONOption) -> Bool { output != nil || Console.isOutputTerminal && !format.json }

    /// Writes or shows the symbols.
    ///
    /// - Returns: the paths of the written files.
    func draw(_ drawing: Drawing, vault: VaultOptions) throws -> [String] {
        switch output {
        case nil: try TerminalDrawing(drawing, style).show()
        case "-": try Console.write(DrawingFiles(path: "-", style: style).stream(of: drawing))
        case let path?: return try DrawingFiles(path: path, style: style).write(drawing, sparing: vault.files)
        }
        return []
    }
}
