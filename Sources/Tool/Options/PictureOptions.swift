import ArgumentParser
import Foundation
import SeQRcast

/// Where and how a symbol is drawn.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The PNG file to write, - for standard output; without it the symbol is drawn on the terminal.",
            valueName: "file"))
    var output: String?

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

    @Option(help: ArgumentHelp("Pixels a module, in 1...64.", valueName: "pixels"))
    var scale = 8

    @Option(help: ArgumentHelp("Modules of white around the symbol, in 0...64.", valueName: "modules"))
    var quietZone = 4

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
        guard (1...64).contains(scale) else {
            throw ValidationError("--scale is a number of pixels in 1...64")
        }
        guard (0...64).contains(quietZone) else {
            throw ValidationError("--quiet-zone is a number of modules in 0...64")
        }
        guard (1...40).contains(maxVersion) else {
            throw ValidationError("--max-version is a symbol's version in 1...40")
        }
        guard DrawingOptions.parityRange.contains(parity) else {
            throw ValidationError("--parity is a percentage in 0...90, such as 25%")
        }
    }

    var drawingOptions: DrawingOptions {
        DrawingOptions(level: level?.errorCorrection, maxVersion: maxVersion, parity: parity)
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
        try OutputFile(path: output).check(against: inputs + vault.files)
    }

    /// The folder that the pictures go to, where there can be several.
    ///
    /// - Throws: exit code 64 where none is named, 2 where nothing can be written there.
    func folder() throws -> OutputFolder {
        guard let output, output != "-" else {
            throw Diagnostic(.usage, "say which folder the shares go to: -o FOLDER")
        }
        return try OutputFolder(output, scale: scale, quietZone: quietZone)
    }

    /// The same where the symbol is not all that is asked for: into the file that was named, or onto a terminal.
    func drawIfWanted(_ drawing: Drawing, vault: VaultOptions, _ format: JSONOption) throws {
        guard isWanted(format) else { return }
        try check(vault: vault)
        try draw(drawing, vault: vault)
    }

    /// Whether a symbol that is not all that is asked for is drawn.
    func isWanted(_ format: JSONOption) -> Bool { output != nil || Console.isOutputTerminal && !format.json }

    /// Writes or shows the symbols.
    func draw(_ drawing: Drawing, vault: VaultOptions) throws {
        switch output {
        case nil:
            for symbol in drawing.symbols {
                try Console.print(symbol.terminalText(quietZone: quietZone, colored: Console.isColored))
            }
        case "-": try Console.write(drawing.symbols[0].png(scale: scale, quietZone: quietZone))
        case let path?: try files(path).write(drawing, sparing: vault.files)
        }
    }

    /// The files that a drawing goes to; none where it goes elsewhere.
    func paths(of drawing: Drawing) -> [String] {
        guard let output, output != "-" else { return [] }
        return files(output).paths(of: drawing)
    }

    private func files(_ path: String) -> DrawingFiles {
        DrawingFiles(path: path, scale: scale, quietZone: quietZone)
    }
}
