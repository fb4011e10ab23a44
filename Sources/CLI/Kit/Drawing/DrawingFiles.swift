import Foundation
import Records
import SeQRcast
import Texts

/// Renders one drawing for a file or several; the ending of the name selects the format.
struct DrawingFiles {
    let path: String
    let style: RenderStyle

    /// The drawing as one PNG file; several symbols become an animation.
    func stream(of drawing: Drawing) throws -> [UInt8] {
        try drawing.symbols.count > 1
            ? animation(of: drawing).apng()
            : drawing.symbols[0].png(scale: style.scale, quietZone: style.quietZone)
    }

    /// Whether a drawing was already written here: its only image, or the first one of several,
    /// which are written together.
    var isThere: Bool {
        // The number of parts has at most three digits.
        ([path] + [2, 10, 100].map { path.numbered(1, of: $0) }).contains { FileStatus(path: $0) != nil }
    }

    /// The files with their paths: `notice.png`, or for twelve symbols `notice-01.png` to
    /// `notice-12.png`.
    ///
    /// - Parameter piece: what a page for printing says.
    func contents(of drawing: Drawing, as piece: PaperPiece? = nil) throws -> [(path: String, bytes: [UInt8])]
    {
        let pictures = try pictures(of: drawing, as: piece)
        // A device or a pipe cannot have other files beside it.
        guard pictures.count == 1 || !OutputFile(path: path).isSpecial else {
            return [(path, try stream(of: drawing))]
        }
        return pictures.enumerated().map { (path.numbered($0 + 1, of: pictures.count), $1) }
    }

    private func pictures(of drawing: Drawing, as piece: PaperPiece?) throws -> [[UInt8]] {
        let progress = ProgressBar("drawing", of: "images")
        progress.show()
        return switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "pdf": [try pages(of: drawing, as: piece).pdf()]
        case "svg": try pages(of: drawing, as: piece).svg()
        case "apng": [try animation(of: drawing).apng()]
        case _ where style.isSheet: try pages(of: drawing, as: piece).png()
        default:
            try drawing.symbols.enumerated().map { index, symbol in
                progress.show(index, of: drawing.symbols.count)
                return try symbol.png(scale: style.scale, quietZone: style.quietZone)
            }
        }
    }

    private func pages(of drawing: Drawing, as piece: PaperPiece?) throws -> PrintedPages {
        let piece = piece ?? (drawing.code.kind == .share ? .share() : .code(drawing.code.kind))
        return try piece.pages(of: drawing, on: style.paper, style.language).warned(in: style.language)
    }

    private func animation(of drawing: Drawing) throws -> Animation {
        try Animation(
            drawing.symbols, scale: style.scale, quietZone: style.quietZone, frameDuration: style.interval)
    }
}

extension Drawing {
    /// `3 symbols: share-1.png, share-2.png, share-3.png; any 2 are enough`; nil if there is only one
    /// symbol.
    ///
    /// - Parameter files: the files with the symbols; empty for standard output.
    func announcement(of files: [String]) -> String? {
        guard let partSet, symbols.count > 1 else { return nil }
        let place =
            switch files.count {
            case 0: ""
            case 1: " in \(files.printableRange)"
            default: ": \(files.printableRange)"
            }
        let needed =
            switch partSet.dataCount {
            case symbols.count: "all are needed"
            case 1: "any one is enough"
            case let count: "any \(count) are enough"
            }
        return "\(symbols.count) symbols\(place); \(needed)"
    }

    /// `3 of 12`; nil if there is only one symbol.
    func label(ofSymbol index: Int) -> String? {
        symbols.count > 1 ? "\(index + 1) of \(symbols.count)" : nil
    }
}

extension String {
    /// The file name with a number before its ending, if there are several: `board-1.svg`, or
    /// `notice-03.png` of twelve.
    func numbered(_ number: Int, of count: Int) -> String {
        guard count > 1 else { return self }
        let ending = URL(fileURLWithPath: self).pathExtension
        let suffix = ending.isEmpty ? "" : ".\(ending)"
        let zeros = String(repeating: "0", count: "\(count)".count - "\(number)".count)
        return "\(dropLast(suffix.count))-\(zeros)\(number)\(suffix)"
    }
}

extension [String] {
    /// The first file, and the number of others.
    var printable: String {
        (first?.printableName ?? "") + (count > 1 ? " and \(count - 1) more" : "")
    }

    /// All files, or the first and the last of many: `a-1.png, a-2.png`, `a-01.png to a-12.png`.
    var printableRange: String {
        count > 4
            ? "\(self[0].printableName) to \(self[count - 1].printableName)"
            : map(\.printableName).joined(separator: ", ")
    }
}

/// A drawing that was written, as JSON.
struct DrawingJSON: Encodable {
    var file: String?
    /// The files, if there are several, instead of `file`.
    var files: [String]?
    /// The set, if there are several symbols.
    var parts: PartSetJSON?
    var kind: String
    var code: String
    var version: Int
    var level: String
    var channel: String?
    var contact: PersonJSON?
    var number: UInt64?
    /// The row of a batch, from 1.
    var row: Int?
    /// The link, if the symbol is a link with the code.
    var link: String?

    init(_ drawing: Drawing, files: [String]) {
        file = files.count == 1 ? files[0] : nil
        self.files = files.count > 1 ? files : nil
        parts = drawing.partSet.map { PartSetJSON($0) }
        kind = drawing.code.kind.label
        code = drawing.code.text
        version = drawing.symbols[0].version
        level = drawing.symbols[0].level.letter
        link = drawing.link?.text
    }
}
