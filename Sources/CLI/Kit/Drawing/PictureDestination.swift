import Foundation
import Platform
import SeQRcast
import Synchronization

/// Where a drawing goes: to files, standard output or the terminal.
///
/// Existing files are found before the vault stores anything, as nothing is replaced without the
/// user's consent.
final class PictureDestination: Sendable {
    private let output: String?
    private let style: RenderStyle
    private let overwrite: OverwriteOption
    /// Files that must not be overwritten.
    private let inputs: [String]
    /// The file after -o, if the user agreed to replace it or it is new.
    private let file: OutputFile?
    private let isPaper: Bool
    private let plainOptions: DrawingOptions
    /// The files that are ready to be written.
    private let files = Mutex<[(file: OutputFile, bytes: [UInt8])]>([])

    /// Makes a destination without files.
    init(_ picture: PictureOptions) throws {
        output = picture.output
        style = picture.style
        overwrite = picture.overwrite
        isPaper = picture.isPaper
        plainOptions = picture.drawingOptions
        inputs = []
        file = nil
    }

    /// - Throws: the errors of `OutputFile.init`.
    init(
        _ picture: PictureOptions, path: String, sparing inputs: [String],
        redrawing redrawn: (kinds: Set<Code.Kind>, session: Session)?
    ) throws {
        output = path
        style = picture.style
        overwrite = picture.overwrite
        isPaper = picture.isPaper
        plainOptions = picture.drawingOptions
        self.inputs = inputs
        file = try OutputFile(path, sparing: inputs, overwrite) { existing in
            try redrawn.map { try Self.isRedrawable(existing, $0, picture, $1) } ?? false
        }
    }

    /// The options for a drawing that goes here.
    ///
    /// The names of its files are known only when it is drawn. So each drawing is rendered and its
    /// files are checked within the transaction that stores it: a refusal uses no number.
    var drawingOptions: DrawingOptions {
        var options = plainOptions
        if let file { options.approve = { [self] in try prepare($0, file) } }
        return options
    }

    /// - Parameter piece: what a page for printing says; its texts may be known only when the
    ///   drawing is stored.
    private func prepare(_ drawing: Drawing, _ file: OutputFile, as piece: PaperPiece? = nil) throws {
        let contents = try DrawingFiles(path: file.path, style: style).contents(of: drawing, as: piece)
        let approved = Dictionary(
            files.withLock { $0 }.map { ($0.file.path, $0.file) }, uniquingKeysWith: { first, _ in first })
        let prepared = try contents.map { path, bytes in
            if let known = path == file.path ? file : approved[path] { return (known, bytes) }
            return (
                try OutputFile(path, sparing: inputs, overwrite, beside: file) { $0.holds(bytes) }, bytes
            )
        }
        files.withLock { $0 = prepared }
    }

    /// Whether the file holds exactly the image of a code of these kinds which the vault can draw
    /// again.
    private static func isRedrawable(
        _ file: OutputFile, _ kinds: Set<Code.Kind>, _ picture: PictureOptions, _ session: Session
    ) throws -> Bool {
        // Other files are not given to a decoder at all.
        guard file.path.lowercased().hasSuffix(".png"), let image = file.content,
            let (code, page) = InputFile(path: file.path, vaultFiles: []).scanned().onlyCode,
            kinds.contains(code.kind), try session.canRedraw(code)
        else { return false }
        var options = picture.drawingOptions
        options.link = page.map { .page($0) } ?? .none
        return try isImage(image, of: code, options)
    }

    /// Whether these are the bytes of a code's PNG image, of any level, scale and quiet zone.
    private static func isImage(
        _ image: [UInt8], of code: Code, _ options: DrawingOptions
    ) throws -> Bool {
        guard image.count > 24 else { return false }
        // The header of a PNG holds the width.
        let width = image[16..<20].reduce(0) { $0 << 8 | Int($1) }
        for level in [nil] + SymbolOptions.Level.allCases.map(\.errorCorrection) {
            var options = options
            options.level = level
            let symbols = try Drawing(code, options).symbols
            guard symbols.count == 1 else { continue }
            let size = 17 + 4 * symbols[0].version
            for scale in 1...64 where width % scale == 0 {
                let margins = width / scale - size
                guard 0...128 ~= margins, margins % 2 == 0 else { continue }
                if try symbols[0].png(scale: scale, quietZone: margins / 2) == image { return true }
            }
        }
        return false
    }

    /// Writes or shows the symbols.
    ///
    /// - Parameters:
    ///   - drawing: drawn with `drawingOptions`.
    ///   - piece: what a page for printing says.
    /// - Returns: the paths of the written files.
    /// - Throws: exit code 2 if one cannot be written, 8 if a file came there meanwhile, or if the
    ///   page needs further files that are not to be replaced.
    func draw(_ drawing: Drawing, as piece: PaperPiece? = nil) throws -> [String] {
        switch output {
        case nil: try TerminalDrawing(drawing, style).show()
        case "-": try Console.write(DrawingFiles(path: "-", style: style).stream(of: drawing))
        case .some:
            if let file, let piece, isPaper { try prepare(drawing, file, as: piece) }
            let files = files.withLock { $0 }
            try OutputFile.write(files)
            return files.map(\.file.path)
        }
        return []
    }

    /// Writes something else than an image into the file.
    func write(_ bytes: [UInt8]) throws -> [String] {
        guard let file else { return [] }
        try file.write(bytes)
        return [file.path]
    }
}

/// Shows a drawing on the terminal; several symbols one after another, until Enter is pressed.
private struct TerminalDrawing {
    private let frames: [String]
    private let interval: Int

    /// Whether each symbol fits the terminal.
    private let fits: Bool

    init(_ drawing: Drawing, _ style: RenderStyle) {
        let largest = drawing.symbols.map(\.version).max() ?? 1
        fits =
            TerminalSize.ofOutput.map { ($0.largestVersion(quietZone: style.quietZone) ?? 0) >= largest }
            ?? true
        frames = drawing.symbols.map {
            $0.terminalText(quietZone: style.quietZone, colored: Console.isColored)
        }
        interval = style.interval
    }

    func show() throws {
        if !fits {
            Console.warn("the terminal is too small for the code: enlarge it, or use a smaller font")
        }
        guard frames.count > 1, Console.isErrorMovable,
            let keyboard = FileHandle(forReadingAtPath: "/dev/tty")
        else {
            for frame in frames { try Console.print(frame) }
            return
        }
        Console.note("showing \(frames.count) symbols in turn; press Enter to stop")
        let up = "\u{1B}[\(frames[0].count(where: { $0 == "\n" }) + 1)A"
        var index = 0
        while true {
            try Console.print(frames[index])
            do {
                _ = try keyboard.readPiece(until: .now + .milliseconds(interval))
                return
            } catch is FileHandle.DeadlinePassed {
                try Console.write(Array(up.utf8))
                index = (index + 1) % frames.count
            }
        }
    }
}
