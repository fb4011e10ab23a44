import Foundation
import SeQRcast

/// The PNG file, or files, that one drawing goes to.
struct DrawingFiles {
    let path: String
    let scale: Int
    let quietZone: Int

    /// `notice.png`; of twelve symbols `notice-01.png` to `notice-12.png`.
    func paths(of drawing: Drawing) -> [String] {
        let count = drawing.symbols.count
        guard count > 1 else { return [path] }
        return (1...count).map { numbered($0, digits: "\(count)".count) }
    }

    /// Whether one drawing was written here before.
    var isThere: Bool {
        // The most parts there can be have three digits.
        ([path] + (1...3).map { numbered(1, digits: $0) }).contains {
            FileManager.default.fileExists(atPath: $0)
        }
    }

    private func numbered(_ number: Int, digits: Int) -> String {
        let ending = URL(fileURLWithPath: path).pathExtension
        let suffix = ending.isEmpty ? "" : ".\(ending)"
        let zeros = String(repeating: "0", count: digits - "\(number)".count)
        return "\(path.dropLast(suffix.count))-\(zeros)\(number)\(suffix)"
    }

    /// - Parameter inputs: files that must not be written onto.
    /// - Throws: exit code 64 where one of them would be, 2 where one cannot be written.
    func write(_ drawing: Drawing, sparing inputs: [String]) throws {
        let files = paths(of: drawing).map(OutputFile.init)
        for file in files { try file.check(against: inputs) }
        for (file, symbol) in zip(files, drawing.symbols) {
            try file.write(symbol.png(scale: scale, quietZone: quietZone))
        }
    }

    /// Puts them where files or links may stand; what a link leads to is left alone.
    func replace(with drawing: Drawing) throws {
        for (path, symbol) in zip(paths(of: drawing), drawing.symbols) {
            try OutputFile(path: path).replace(with: symbol.png(scale: scale, quietZone: quietZone))
        }
    }
}

extension [String] {
    /// Of files: the first, and how many more.
    var printable: String {
        (first?.escaped() ?? "") + (count > 1 ? " and \(count - 1) more" : "")
    }
}
