import Foundation
import SeQRcast
import Texts

/// The ending of a file's name, which indicates the file's format.
struct FileEnding {
    private let path: String
    /// In lower case; empty if there is none.
    private let ending: String

    init(_ path: String) {
        self.path = path
        ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    }

    /// Refuses an ending that is known for another kind of file.
    ///
    /// - Parameters:
    ///   - right: the right endings, the usual one first.
    ///   - content: the content of the file, such as `a backup`.
    ///   - inputs: files that must not be overwritten, a graver mistake.
    /// - Throws: exit code 64, or the errors of `OutputFile.check`.
    func check(_ right: [String], of content: String, sparing inputs: [String]) throws {
        guard !right.contains(ending), isKnown, !OutputFile(path: path).isSpecial else { return }
        try OutputFile(path: path).check(against: inputs)
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent + ".\(right[0])"
        let others = right.dropFirst().map { ".\($0)" }.joined(separator: ", ").replacing(
            /, (?=[^,]*$)/, with: " or ")
        let hint = "name it \(name.printableName)" + (others.isEmpty ? "" : ", or use \(others)")
        throw Diagnostic(
            .usage, "\(path.printableName): the ending .\(ending) is wrong for \(content)",
            hints: [hint])
    }

    /// Refuses the ending of a file for a new folder.
    ///
    /// - Throws: exit code 64.
    func checkFolder() throws {
        guard isKnown, FileStatus(path: path) == nil else { return }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        throw Diagnostic(
            .usage, "\(path.printableName) must be a folder, but has the name of a file",
            hints: ["name a folder, such as \(name.printableName)"])
    }

    /// Whether it is the ending of an image that can be decoded.
    var isImage: Bool {
        [
            "apng", "avif", "gif", "heic", "heif", "jpeg", "jpg", "pdf", "pgm", "png", "tif", "tiff", "webp",
        ].contains(ending)
    }

    var isAnimation: Bool { ending == "apng" }

    private var isKnown: Bool {
        ["apng", "kml"].contains(ending) || MediaType.of(fileNamed: path) != MediaType.unknown
    }
}

/// Media types of common files, by the ending of the name (IANA's registry).
enum MediaType {
    static let unknown = "application/octet-stream"

    private static let types = [
        "txt": "text/plain", "md": "text/markdown", "csv": "text/csv", "html": "text/html",
        "ics": "text/calendar", "vcf": "text/vcard",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
        "gif": "image/gif",
        "svg": "image/svg+xml", "heic": "image/heic", "avif": "image/avif", "tif": "image/tiff",
        "tiff": "image/tiff",
        "mp3": "audio/mpeg", "ogg": "audio/ogg", "opus": "audio/ogg", "m4a": "audio/mp4",
        "flac": "audio/flac",
        "mp4": "video/mp4", "webm": "video/webm",
        "pdf": "application/pdf", "json": "application/json", "xml": "application/xml",
        "zip": "application/zip", "gz": "application/gzip", "epub": "application/epub+zip",
        "gpx": "application/gpx+xml", "geojson": "application/geo+json",
        "odt": "application/vnd.oasis.opendocument.text",
        "ods": "application/vnd.oasis.opendocument.spreadsheet",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]

    static func of(fileNamed name: String) -> String {
        types[URL(fileURLWithPath: name).pathExtension.lowercased()] ?? unknown
    }
}
