import Foundation
import SeQRcast

/// A folder that gets a picture for each of several people.
struct OutputFolder {
    let path: String
    private let scale: Int
    private let quietZone: Int

    /// Makes the folder where there is none.
    ///
    /// - Parameters:
    ///   - scale: pixels a module.
    ///   - quietZone: modules of white around a symbol.
    /// - Throws: exit code 2 where nothing can be written there.
    init(_ path: String, scale: Int = 8, quietZone: Int = 4) throws {
        self.path = path
        self.scale = scale
        self.quietZone = quietZone
        let manager = FileManager.default
        if !manager.fileExists(atPath: path) {
            try? manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        guard PictureList.isFolder(path), manager.isWritableFile(atPath: path) else {
            throw Diagnostic(.fileError, "cannot write into a folder \(path.escaped())")
        }
    }

    /// Draws the code for somebody, over one that was drawn for them before.
    ///
    /// - Returns: the file's path.
    /// - Throws: exit code 2 where it cannot be written.
    func write(_ drawing: Drawing, for party: Party) throws -> String {
        let file = "\(path)/\(Self.fileName(for: party))"
        let png = try drawing.symbol.png(scale: scale, quietZone: quietZone)
        try OutputFile(path: file).write(png)
        return file
    }

    /// `Bob-12345-67890.png`: the name is for people, and tamed, since anybody may bear any; the digits tell them apart.
    static func fileName(for party: Party) -> String {
        let tame = (party.card.name?.text ?? "").map { character in
            character.isLetter || character.isNumber ? character : "-"
        }
        let digits = party.fingerprint.description.prefix(11).replacing(" ", with: "-")
        return String(tame.prefix(32)) + "-" + digits + ".png"
    }
}
