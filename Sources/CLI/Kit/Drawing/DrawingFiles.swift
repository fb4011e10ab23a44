import Foundation
import SeQRcast

/// Writes one drawing to a file or several; the ending of the name selects the format.
struct DrawingFiles {
    let path: String
    var style: RenderStyle

    /// Writes the drawing.
    ///
    /// - Parameter inputs: files that must not be overwritten.
    /// - Returns: the paths: `notice.png`, or for twelve symbols `notice-01.png` to
    ///   `notice-12.png`.
    /// - Throws: exit code 64 if one of them is an input, 2 if one cannot be written.
    func write(_ drawing: Drawing, sparing inputs: [String]) throws -> [String] {
        let files = try contents(of: drawing)
        for file in files { try OutputFile(path: file.path).check(against: inputs) }
        for file in files { try OutputFile(path: file.path).write(file.bytes) }
        return files.map(\.path)
    }

    /// Writes the drawing, and replaces existing files or links; targets of links are not changed.
    ///
    /// - Returns: the paths of the files.
    func replace(with drawing: Drawing) throws -> [String] {
        let files = try contents(of: drawing)
        for file in files { try OutputFile(path: file.path).replace(with: file.bytes) }
        return files.map(\.path)
    }

    /// The drawing as one PNG file; several symbols become an animation.
    func stream(of drawing: Drawing) throws -> [UInt8] {
        try drawing.symbols.count > 1
            ? animation(of: drawing).apng()
            : drawing.symbols[0].png(scale: style.scale, quietZone: style.quietZone)
    }

    /// Whether a drawing was already written here.
    var isThere: Bool {
        // The number of parts has at most three digits.
        ([path] + [2, 10, 100].map { path.numbered(1, of: $0) }).contains {
            FileManager.default.fileExists(atPath: $0)
        }
    }

    private func contents(of drawing: Drawing) throws -> [(path: String, bytes: [UInt8])] {
        let pictures = try pictures(of: drawing)
        // A device or a pipe cannot have other files beside it.
        guard pictures.count == 1 || !OutputFile(path: path).isSpecial else {
            return [(path, try stream(of: drawing))]
        }
        return pictures.enumerated().map { (path.numbered($0 + 1, of: pictures.count), $1) }
    }

    private func pictures(of drawing: Drawing) throws -> [[UInt8]] {
        switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "pdf": [try pages(of: drawing).pdf()]
        case "svg": try pages(of: drawing).svg()
        case "apng": [try animation(of: drawing).apng()]
        case _ where style.isSheet: try pages(of: drawing).png()
        default: try drawing.symbols.map { try $0.png(scale: style.scale, quietZone: style.quietZone) }
        }
    }

    private func pages(of drawing: Drawing) throws -> PrintedPages {
        let piece = style.piece ?? (drawing.code.kind == .share ? .share() : .code)
        return try piece.pages(of: drawing, on: style.paper, style.language)
    }

    private func animation(of drawing: Drawing) throws -> Animation {
        try Animation(
            drawing.symbols, scale: style.scale, quietZone: style.quietZone, frameDuration: style.interval)
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
}
