import Foundation

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
