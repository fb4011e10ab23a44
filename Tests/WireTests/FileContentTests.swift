import Testing

@testable import Wire

struct FileContentTests {
    private let bytes: [UInt8] = [0, 255, 1]

    private func refusal(_ name: String, _ mediaType: String = "image/webp") -> WireError? {
        do throws(WireError) {
            let file = try FileContent(name: name, mediaType: mediaType, bytes: bytes)
            #expect(try FileContent(content: file.content) == file)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a file is laid out as name, media type and bytes`() throws {
        let file = try FileContent(name: "é.webp", mediaType: "image/webp", bytes: bytes)
        let content = try Content(file)
        #expect(content.bytes == [7] + Array("é.webp".utf8) + [10] + Array("image/webp".utf8) + bytes)
        #expect(content.file == file && content.text == nil && content.record == nil)
        #expect(try Content(type: .file, bytes: content.bytes) == content)
    }

    @Test(arguments: [
        "a", ".profile", "-rf", "a b.txt", "..a", "a..", "地図.png", String(repeating: "x", count: 255),
    ])
    func `names of files`(name: String) {
        #expect(refusal(name) == nil)
    }

    @Test(arguments: [
        "", ".", "..", "/", "a/b", "../a", "a\\b", "a\0b", "a\nb", "a\u{1B}[1mb", "a\u{202E}b", " a", "a ",
        "\u{200B}",
        String(repeating: "x", count: 256),
    ])
    func `names that are no file's are refused`(name: String) {
        #expect(refusal(name) == .invalidFileName)
    }

    @Test(arguments: [
        "text/plain", "application/vnd.a+b", "a/b", "1/2", "x/" + String(repeating: "y", count: 127),
    ])
    func `media types`(mediaType: String) {
        #expect(refusal("a", mediaType) == nil)
    }

    @Test(arguments: [
        "", "text", "text/", "/plain", "text/plain/x", "Text/plain", "text/plain;charset=utf-8",
        "text /plain",
        "-/a", "a/" + String(repeating: "y", count: 128), "tëxt/plain",
    ])
    func `an invalid media type is refused`(mediaType: String) {
        #expect(refusal("a", mediaType) == .invalidMediaType)
    }

    @Test func `content has a limit`() throws {
        let file = try FileContent(
            name: "a", mediaType: "a/b", bytes: [UInt8](repeating: 0, count: Content.byteLimit - 6))
        #expect(try Content(file).bytes.count == Content.byteLimit)
        let larger = try FileContent(name: "a", mediaType: "a/b", bytes: file.bytes + [0])
        #expect(throws: ContentError.tooLong(bytes: Content.byteLimit + 1, limit: Content.byteLimit)) {
            () throws in
            try Content(larger)
        }
    }

    @Test func `a record is laid out as type and fields`() throws {
        let fields = try Fields([Field(key: Name("seat"), value: "12")])
        let record = Record(type: try Name("ticket"), fields: fields)
        let content = try Content(record)
        #expect(
            content.bytes == [6] + Array("ticket".utf8) + [1, 4] + Array("seat".utf8) + [2] + Array("12".utf8)
        )
        #expect(content.record == record && content.text == nil && content.file == nil)
        #expect(try Content(type: .record, bytes: content.bytes) == content)
        #expect(throws: WireError.trailingBytes(count: 1)) { () throws in
            try Content(type: .record, bytes: content.bytes + [0])
        }
        #expect(throws: WireError.truncated) { () throws in
            try Content(type: .file, bytes: content.bytes.dropLast(10))
        }
    }
}
