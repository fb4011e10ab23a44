/// A file as content (docs/reference/format.md, "Content"): `name ‖ media type ‖ bytes`.
public struct FileContent: Hashable, Sendable {
    /// The file's own name, without folders. It comes from somebody else and, like a `Name`, only
    /// excludes some characters: make it safe before you create a file of that name.
    public let name: String
    /// `image/webp`: type and subtype in lower case, without parameters (RFC 6838, 4.2).
    public let mediaType: String
    public let bytes: [UInt8]

    /// In bytes of UTF-8, as in file systems.
    public static let nameLimit = 255
    /// In bytes: twice 127 and the slash (RFC 6838, 4.2).
    public static let mediaTypeLimit = 255

    /// - Throws: `.invalidFileName` or `.invalidMediaType`.
    public init(name: String, mediaType: String, bytes: [UInt8]) throws(WireError) {
        guard Self.isFileName(name) else { throw .invalidFileName }
        guard Self.isMediaType(mediaType) else { throw .invalidMediaType }
        self.name = name
        self.mediaType = mediaType
        self.bytes = bytes
    }

    init(content: [UInt8]) throws(WireError) {
        var reader = ByteReader(content)
        let name = try reader.string(limit: Self.nameLimit)
        let mediaType = try reader.string(limit: Self.mediaTypeLimit)
        try self.init(name: name, mediaType: mediaType, bytes: reader.rest())
    }

    var content: [UInt8] {
        var writer = ByteWriter()
        writer.string(name)
        writer.string(mediaType)
        writer.raw(bytes)
        return writer.bytes
    }

    private static func isFileName(_ name: String) -> Bool {
        (1...nameLimit).contains(name.utf8.count) && name != "." && name != ".."
            && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
            && Name.isPlain(name)
    }

    private static func isMediaType(_ text: String) -> Bool {
        let names = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return names.count == 2 && names.allSatisfy { (1...127).contains($0.count) && isRestrictedName($0) }
    }

    /// RFC 6838's restricted-name, in lower case.
    private static func isRestrictedName(_ name: Substring.UTF8View) -> Bool {
        func isAlphanumeric(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return name.first.map(isAlphanumeric) == true
            && name.allSatisfy { isAlphanumeric($0) || "!#$&-^_.+".utf8.contains($0) }
    }
}
