import ArgumentParser
import Foundation
import Platform
import SeQRcast
import Texts

/// Options for drawing the film of a document.
struct FilmOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Milliseconds that a film shows each picture, 20 to 60000. Default: \(defaultInterval).",
            valueName: "milliseconds"))
    var interval: Int?

    @Option(
        help: ArgumentHelp(
            "The largest symbol version of a film, 1 to 40: smaller symbols are easier to read. Default: 40.",
            valueName: "version"))
    var maxVersion: Int?

    private static let defaultInterval = 1000 / DocumentFilm.picturesPerSecond

    var areNamed: Bool { interval != nil || maxVersion != nil }

    func validate() throws {
        guard interval.map(Animation.frameDurations.contains) ?? true else {
            throw ValidationError("--interval must be 20 to 60000 milliseconds")
        }
        guard maxVersion.map((1...40).contains) ?? true else {
            throw ValidationError("--max-version must be a symbol version from 1 to 40")
        }
    }

    /// Writes the film of an encrypted document.
    ///
    /// - Parameter write: consumes the bytes of the animation in their order.
    func draw(_ document: [UInt8], _ write: ([UInt8]) throws -> Void) throws -> DocumentFilm {
        let drawn = try ProgressBar.during("splitting") {
            try DocumentFilm(document, maxVersion: maxVersion ?? 40)
        }
        let (columns, side) = (DocumentFilm.symbolsPerPicture, 17 + 4 * drawn.version + 2 * Self.quietZone)
        var animation = AnimationWriter(
            frameCount: drawn.pictureCount, size: side, columns: columns,
            scale: min(max(1, Self.width / (columns * side)), 64),
            frameDuration: interval ?? Self.defaultInterval)
        let progress = ProgressBar("drawing", of: "images")
        for index in 0..<drawn.pictureCount {
            progress.show(index, of: drawn.pictureCount)
            try write(animation.frame(try drawn.symbols(ofPicture: index)))
        }
        try write(animation.end)
        return drawn
    }

    private static let quietZone = 4
    /// In pixels: that of most screens, without the frame of a window.
    private static let width = 1880
}

/// The encrypted document that a film brings, in images.
enum FilmImages {
    /// Whether a path names images: a folder of them, or one file.
    ///
    /// A pipe is a document: it can be read only once.
    ///
    /// - Throws: exit code 2 if it cannot be read.
    static func are(at path: String, _ vault: VaultOptions) throws -> Bool {
        guard path != "-" else { return false }
        guard !InputExpander.isFolder(path) else { return true }
        guard FileStatus(path: path)?.kind != .other else { return false }
        let file = InputFile(path: path, vaultFiles: vault.files, sizeLimit: .max)
        do {
            return try file.open().imageFormat() != nil
        } catch {
            throw Diagnostic(error).of(PageName(file: file))
        }
    }

    /// - Throws: the exit code of what the images lack.
    static func document(at path: String, _ vault: VaultOptions) throws -> [UInt8] {
        let inputs = InputExpander([path], isRecursive: true, vaultFiles: vault.files)
        let (pool, progress) = (DecoderPool(DecoderLimits()), ScanProgress())
        var search = DocumentFilmSearch()
        var problem: Diagnostic?
        try pool.scan(inputs.files, progress) { image in
            search.add(image.codes.map(\.code))
            // Images in which the symbols change are no failure.
            if image.failure != nil {
                problem =
                    problem ?? ScanProblem.all(of: image, limit: pool.limits.time).first?.diagnostic
            }
            return .done
        }
        do {
            return try search.document()
        } catch {
            if case .unusableCode(.missing) = error, let problem { throw problem }
            throw Diagnostic(error).of(PageName(file: InputFile(path: path, vaultFiles: [])))
        }
    }
}
