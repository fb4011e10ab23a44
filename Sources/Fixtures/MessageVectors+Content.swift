import Exchange
import Primitives
import Wire

extension MessageVectors {
    /// Content that is not what its type or its flags say.
    var contents: [Vector] {
        func refused(
            _ scenario: String, _ expect: String, _ comment: String, _ type: UInt8, flags: UInt8 = 0,
            _ content: [UInt8]
        ) -> Vector {
            let block = [type, 3] + varint(fixtureTime.seconds) + [0, flags] + content
            return vector(scenario, expect, comment, seal(block))
        }
        func invalid(_ scenario: String, _ comment: String, _ type: ContentType, _ text: String) -> Vector {
            refused(scenario, "invalid content", comment, type.rawValue, Array(text.utf8))
        }
        let stream = Brotli.compress([UInt8](repeating: 0x41, count: 200)) ?? []
        let bomb = Brotli.compress([UInt8](repeating: 0x41, count: Content.byteLimit + 1)) ?? []
        return [
            refused("brotli_damaged", "invalid compression", "No Brotli stream.", 1, flags: 1, [0xFF, 0xFF]),
            refused(
                "brotli_truncated", "invalid compression", "Cut off.", 1, flags: 1, Array(stream.dropLast())),
            refused(
                "brotli_trailing", "invalid compression", "A byte after its end.", 1, flags: 1, stream + [0]),
            refused(
                "brotli_bomb", "invalid compression", "Expands to 1 MiB and one byte.", 1, flags: 1, bomb),
            refused("utf8", "invalid utf-8", "An overlong slash.", 1, [0xC0, 0xAF]),
            refused("content_empty", "invalid content", "Nothing.", 1, []),
            invalid("content_blank", "White space alone.", .text, " \n\t"),
            invalid("content_nul", "A zero byte.", .text, "Tues\0day"),
            invalid("content_next_line", "U+0085 alone.", .text, "\u{85}"),
            invalid("content_ideographic_space", "U+3000 alone.", .text, "\u{3000}"),
        ]
            + ContentRule.all.map { rule in
                vector(
                    rule.scenario, rule.isGood ? "success" : "invalid content", rule.comment,
                    seal(
                        [rule.type.rawValue, 3] + varint(fixtureTime.seconds) + [0, 0] + Array(rule.text.utf8)
                    ),
                    rule.isGood ? rule : nil)
            }
    }

    /// Files and records.
    var layouts: [Vector] {
        func good(_ scenario: String, _ comment: String, _ content: Content) -> Vector {
            let message = Message(content: content, number: 3, created: fixtureTime, expiry: nil)
            return vector(
                "success_\(scenario)", "success", comment, message.seal(with: owner.keys, in: channel)
            )
            .with("type", content.type.name).with("number", "3").with("created", "\(fixtureTime.seconds)")
            .with("expiry", "0").with("metadata", []).with("content", content.bytes)
        }
        func file(_ name: String, _ mediaType: String, _ bytes: [UInt8]) -> Content {
            guard let file = try? FileContent(name: name, mediaType: mediaType, bytes: bytes),
                let content = try? Content(file)
            else { preconditionFailure("no file") }
            return content
        }
        func record(_ type: String, _ fields: [String: String]) -> Content {
            let record = Record(type: fixtureName(type), fields: fixtureFields(fields))
            guard let content = try? Content(record) else { preconditionFailure("no record") }
            return content
        }
        var twins: Content {
            let keys = ["e\u{301}", "\u{E9}"].map { fixtureName($0) }
            guard
                let fields = try? Fields([Field(key: keys[0], value: "1"), Field(key: keys[1], value: "2")]),
                let content = try? Content(Record(type: fixtureName("menu"), fields: fields))
            else { preconditionFailure("no record") }
            return content
        }
        func refused(
            _ scenario: String, _ expect: String, _ comment: String, _ type: ContentType, _ content: [UInt8]
        ) -> Vector {
            vector(
                scenario, expect, comment,
                seal([type.rawValue, 3] + varint(fixtureTime.seconds) + [0, 0] + content))
        }
        func badFile(
            _ scenario: String, _ expect: String, _ comment: String, _ name: String, _ mediaType: String
        )
            -> Vector
        {
            refused(
                "file_" + scenario, expect, comment, .file,
                lengthPrefixed(name) + lengthPrefixed(mediaType) + [1, 2])
        }
        let image = "image/webp"
        return [
            good("file", "A file.", file("map.webp", image, Array(0...255))),
            good("file_empty", "A file of no bytes.", file("empty", "application/octet-stream", [])),
            good(
                "file_name", "The longest name, and a media type with every character.",
                file(String(repeating: "é", count: 127) + "x", "a0!#$&-^_.+/vnd.b+c", [0])),
            good(
                "record", "A record.",
                record("ticket", ["seat": "12", "row": "C", "note": "bring a pen\nand paper"])),
            good("record_empty", "A record without fields, and with an empty value.", record("mark", [:])),
            good(
                "record_equivalent_keys", "Two keys that differ in bytes alone, e and an accent, and é.",
                twins),
            good("record_value_empty", "A value may be empty.", record("mark", ["done": ""])),
            badFile("name_empty", "invalid file name", "No name.", "", image),
            badFile("name_folder", "invalid file name", "A folder.", "a/b", image),
            badFile("name_backslash", "invalid file name", "A folder of other systems.", "a\\b", image),
            badFile("name_parent", "invalid file name", "The folder above.", "..", image),
            badFile("name_control", "invalid file name", "A line feed.", "a\nb", image),
            badFile("name_bidi", "invalid file name", "Shown as map_exe.png.", "map_\u{202E}gnp.exe", image),
            badFile("name_long", "out of range", "256 bytes.", String(repeating: "x", count: 256), image),
            badFile("type_empty", "invalid media type", "None.", "a", ""),
            badFile("type_alone", "invalid media type", "No subtype.", "a", "image"),
            badFile("type_capital", "invalid media type", "A capital.", "a", "Image/webp"),
            badFile("type_parameter", "invalid media type", "A parameter.", "a", "text/plain;charset=utf-8"),
            refused("file_truncated", "truncated", "No media type.", .file, lengthPrefixed("a")),
            refused(
                "file_utf8", "invalid utf-8", "A name that is none.", .file,
                [1, 0xFF] + lengthPrefixed(image)),
            refused("record_type_empty", "name empty", "No type.", .record, [0, 0]),
            refused("record_count_missing", "truncated", "No fields.", .record, lengthPrefixed("t")),
            refused(
                "record_count", "out of range", "257 fields.", .record, lengthPrefixed("t") + varint(257)),
            refused(
                "record_order", "fields not ascending", "b before a.", .record,
                lengthPrefixed("t") + [2, 1, 0x62, 0, 1, 0x61, 0]),
            refused(
                "record_twice", "fields not ascending", "a twice.", .record,
                lengthPrefixed("t") + [2, 1, 0x61, 0, 1, 0x61, 1, 0x62]),
            refused(
                "record_trailing", "trailing bytes", "A byte after the last field.", .record,
                lengthPrefixed("t") + [1, 1, 0x61, 0, 0]),
            refused(
                "record_nul", "nul in text", "A zero byte in a value.", .record,
                lengthPrefixed("t") + [1, 1, 0x61, 1, 0]),
            refused(
                "record_key", "name not plain", "A key that ends with a space.", .record,
                lengthPrefixed("t") + [1, 2, 0x61, 0x20, 0]),
        ]
    }
}
