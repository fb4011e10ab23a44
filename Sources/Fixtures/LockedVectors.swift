import Exchange
import Hex
import Primitives
import Wire

/// Locked texts, as codes and as links.
func lockedVectors() -> [Vector] { LockedVectors().all }

private struct LockedVectors {
    private let text = "tin soldier ♜"
    private let generated = "mofab-jiduz-tizok-hagur-vobal"
    private let notice =
        "Tuesday, 7 pm, back room. Bring a board, a clock, and a friend who has a board and a clock."

    var all: [Vector] { successes + passphrases + links + refusals + insides }

    private var successes: [Vector] {
        let contents: [(String, String, ContentType)] = [
            ("text", "Tuesday", .text), ("text_compressed", notice, .text),
            ("url", "https://example.org/x", .url),
            ("contact", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Alice\r\nEND:VCARD\r\n", .contact),
            ("location", "geo:37.77,-122.42;u=10", .location),
            ("event", "BEGIN:VEVENT\nDTSTART:20261201T190000Z\nSUMMARY:Chess\nEND:VEVENT\n", .event),
        ]
        let texts = contents.map { scenario, text, type in
            success("success_\(scenario)", "Of type \(type.name).", content(type, text))
        }
        let file = FileContent.self
        guard
            let plan = try? Content(
                file.init(name: "plan.bin", mediaType: "application/octet-stream", bytes: [0, 255, 7])),
            let record = try? Content(
                Record(
                    type: fixtureName("seat"), fields: Fields([Field(key: fixtureName("row"), value: "12")])))
        else { preconditionFailure("they are content") }
        let many = LockedCode(
            locking: plaintext(notice), as: .lockedText, under: passphrase(text), iterations: 600_001)
        return texts + [
            success("success_file", "A file.", plan), success("success_record", "A record.", record),
            vector("success_iterations", "success", "With one iteration more than the least.", many.code)
                .with("type", "text").with("text", json: notice),
        ]
    }

    private var passphrases: [Vector] {
        func typed(_ scenario: String, _ comment: String, chosen: String, _ typed: String, _ expect: String)
            -> Vector
        {
            let vector = Vector(
                "locked", "passphrase_\(scenario)", expect: expect, comment,
                code: lock(content(.text, "Tuesday"), chosen).text
            ).with("passphrase", json: typed)
            return expect == "success" ? vector.with("type", "text").with("text", json: "Tuesday") : vector
        }
        return [
            typed("generated", "As it was generated.", chosen: generated, generated, "success"),
            typed("capitals", "In capitals.", chosen: generated, generated.uppercased(), "success"),
            typed("spaces", "With spaces.", chosen: generated, "mofab jiduz  tizok hagur vobal ", "success"),
            typed(
                "joined", "With nothing between the words.", chosen: generated, "mofabjiduztizokhagurvobal",
                "success"),
            typed(
                "chosen_in_capitals", "Chosen in capitals, and typed in small letters.",
                chosen: generated.uppercased(), generated, "success"),
            typed(
                "four_words", "Four words are not taken for a generated one.",
                chosen: "mofab-jiduz-tizok-hagur", "mofab jiduz tizok hagur", "wrong passphrase"),
            typed(
                "other_letter", "Nor are letters that no word has.", chosen: "cofab-jiduz-tizok-hagur-vobal",
                "cofab jiduz tizok hagur vobal", "wrong passphrase"),
            typed(
                "case_counts", "Of others capitals count.", chosen: "Tin soldier", "tin soldier",
                "wrong passphrase"),
            typed("wrong", "Another.", chosen: text, text + " ", "wrong passphrase"),
            typed(
                "one_letter", "One letter of a generated one is another.", chosen: generated,
                "mofab-jiduz-tizok-hagur-voban", "wrong passphrase"),
        ]
    }

    private var links: [Vector] {
        let code = lock(content(.text, "Tuesday"), text)
        func link(_ scenario: String, _ expect: String, _ comment: String, _ text: String) -> Vector {
            let vector = Vector("locked", "link_\(scenario)", expect: expect, comment, code: text).with(
                "passphrase", json: self.text)
            return expect == "success" ? vector.with("type", "text").with("text", json: "Tuesday") : vector
        }
        let page = "https://example.org/reader.html"
        guard let written = try? LockedLink(page: page, code: code) else {
            preconditionFailure("it is a page")
        }
        let all = code.text.utf8.map { "%" + [$0].hex }.joined()
        return [
            link("success", "success", "As a writer makes it.", written.text),
            link(
                "success_bare", "success", "Nothing percent-encoded but the percent signs.",
                page + "#" + code.text.replacing("%", with: "%25")),
            link(
                "success_encoded", "success", "All of it percent-encoded, with small digits.",
                page + "#" + all),
            link("success_query", "success", "A page with a query.", page + "?lang=de#" + written.fragment),
            link(
                "success_scheme", "success", "A page on this machine.",
                "file:///tmp/reader.html#" + written.fragment),
            link(
                "success_before_code", "success", "The front of a code, as it could be a scheme.",
                "SEQR1LK:ABC#" + written.fragment),
            link(
                "no_scheme", "not a code", "Without a scheme.", "example.org/reader.html#" + written.fragment),
            link(
                "scheme_digit", "not a code", "A scheme that begins with a digit.", "1a:x#" + written.fragment
            ),
            link("nothing_before", "not a code", "A fragment alone.", "#" + written.fragment),
            link(
                "truncated_escape", "not a code", "It ends within a percent-encoded character.",
                page + "#" + written.fragment + "%2"),
            link("other_fragment", "not a code", "Another fragment.", page + "#top"),
            link("no_fragment", "not a code", "The code as a query.", page + "?" + written.fragment),
            link(
                "other_kind", "not a code", "A fragment with a code of another kind.",
                page + "#" + Code(kind: .publicKey, body: code.body).text),
            link(
                "damaged", "damaged", "A character that Base45 has not.", page + "#" + written.fragment + "a"),
        ]
    }

    private var refusals: [Vector] {
        let body = lock(content(.text, notice), text).body
        func refused(_ scenario: String, _ expect: String, _ comment: String, _ body: [UInt8]) -> Vector {
            vector(scenario, expect, comment, Code(kind: .lockedText, body: body))
        }
        func altered(_ range: Range<Int>, _ bytes: [UInt8]) -> [UInt8] {
            checked(body.dropLast(4).replacing(range, with: bytes))
        }
        let salt = 4..<20
        return [
            refused("empty", "damaged", "An empty body.", []),
            refused("version", "newer", "Version 2.", altered(0..<1, [2])),
            refused(
                "version_unchecked", "newer", "Version 2, with a checksum that does not fit.",
                body.replacing(0..<1, with: [2])),
            refused("checksum_flipped", "damaged", "One bit of the checksum.", body.flipping(-1)),
            refused("salt_flipped", "damaged", "One bit of the salt.", body.flipping(salt.lowerBound)),
            refused("ciphertext_flipped", "damaged", "One bit of the ciphertext.", body.flipping(40)),
            refused("truncated", "damaged", "One byte short.", Array(body.dropLast())),
            refused("byte_added", "damaged", "One byte too many.", body + [0]),
            refused("no_ciphertext", "damaged", "A tag over nothing.", altered(36..<body.count - 20, [])),
            refused("no_salt", "damaged", "It ends with the iterations.", checked(Array(body.prefix(4)))),
            refused(
                "iterations_few", "absurd", "One iteration fewer than the least.",
                altered(1..<4, varint(599_999))),
            refused(
                "iterations_many", "absurd", "One iteration more than the most.",
                altered(1..<4, varint(10_000_001))),
            refused("iterations_none", "absurd", "No iterations.", altered(1..<4, [0])),
            refused("iterations_64_bits", "absurd", "2^64 − 1 iterations.", altered(1..<4, varint(.max))),
            refused(
                "iterations_non_canonical", "damaged", "The iterations in four bytes.",
                altered(3..<4, [body[3] | 0x80, 0])),
            refused(
                "iterations_too_long", "damaged", "The iterations in eleven bytes.",
                altered(1..<4, [UInt8](repeating: 0xFF, count: 10) + [1])),
            refused(
                "iterations_other", "wrong passphrase", "One iteration more than the key was made with.",
                altered(1..<4, varint(600_001))),
            refused(
                "salt_other", "wrong passphrase", "Another salt, with a checksum that fits.",
                altered(salt, [UInt8](repeating: 7, count: 16))),
            refused(
                "commitment_other", "wrong passphrase", "Another commitment, with a checksum that fits.",
                altered(20..<21, [body[20] ^ 1])),
            refused(
                "ciphertext_other", "damaged", "Another ciphertext, with a checksum that fits.",
                altered(36..<37, [body[36] ^ 1])),
            refused(
                "tag_other", "damaged", "Another tag, with a checksum that fits.",
                checked(Array(body.dropLast(4)).flipping(-1))),
            vector(
                "other_kind", "damaged", "The body of a guest key.",
                Code(
                    kind: .lockedText,
                    body: LockedCode(locking: plaintext(notice), as: .guestKey, under: passphrase(text)).code
                        .body)),
        ]
    }

    private var insides: [Vector] {
        func inside(_ scenario: String, _ expect: String, _ comment: String, _ plaintext: [UInt8]) -> Vector {
            vector(
                "inside_\(scenario)", expect, comment,
                LockedCode(locking: plaintext, as: .lockedText, under: passphrase(text)).code)
        }
        let stream = Deflate.compress(Array(notice.utf8)) ?? []
        let bomb = Deflate.compress([UInt8](repeating: 65, count: Content.byteLimit + 1)) ?? []
        return [
            inside("type", "newer", "Type 8.", [8, 0] + Array("x".utf8)),
            inside("type_zero", "newer", "Type 0.", [0, 0] + Array("x".utf8)),
            inside("type_alone", "newer", "Type 9, and nothing behind it.", [9]),
            inside("type_before_flags", "newer", "Type 9, and flags in two bytes.", [9, 0x80, 0]),
            inside("flags", "newer", "Flag 2.", [1, 2] + Array("x".utf8)),
            inside("no_flags", "damaged", "It ends with the type.", [1]),
            inside("empty", "damaged", "A text of nothing.", [1, 0]),
            inside("blank", "damaged", "A text of blanks.", [1, 0, 32, 10]),
            inside("nul", "damaged", "A text with U+0000.", [1, 0, 65, 0]),
            inside("utf8", "damaged", "A text that is not UTF-8.", [1, 0, 0xC0, 0x80]),
            inside("url", "damaged", "A URL of another scheme.", [2, 0] + Array("javascript:alert(1)".utf8)),
            inside("not_compressed", "damaged", "No DEFLATE stream.", [1, 1] + Array(notice.utf8)),
            inside("stream_truncated", "damaged", "A stream one byte short.", [1, 1] + stream.dropLast()),
            inside("stream_trailing", "damaged", "A stream with a byte behind it.", [1, 1] + stream + [0]),
            inside("stream_too_long", "damaged", "A stream of a byte more than content has.", [1, 1] + bomb),
            inside(
                "file", "damaged", "A file with a folder in its name.",
                [6, 0] + lengthPrefixed("a/b") + lengthPrefixed("text/plain") + [1]),
            inside(
                "record", "damaged", "A record whose keys are not in order.",
                [7, 0] + lengthPrefixed("seat") + [2] + ["b", "1", "a", "2"].flatMap(lengthPrefixed)),
        ]
    }

    /// With a checksum that fits.
    private func checked(_ front: [UInt8]) -> [UInt8] {
        front + SHA256.hash(DomainTag.lockedChecksum.bytes + Code.Kind.lockedText.header + front).prefix(4)
    }

    private func plaintext(_ text: String) -> [UInt8] { [ContentType.text.rawValue, 0] + Array(text.utf8) }

    private func content(_ type: ContentType, _ text: String) -> Content {
        guard let content = try? Content(type: type, text: text) else { preconditionFailure("it is content") }
        return content
    }

    private func passphrase(_ text: String) -> Passphrase {
        guard let passphrase = Passphrase(Array(text.utf8)) else { preconditionFailure("it is one") }
        return passphrase
    }

    private func lock(_ content: Content, _ text: String) -> Code {
        content.locked(under: passphrase(text)).code
    }

    private func success(_ scenario: String, _ comment: String, _ content: Content) -> Vector {
        let vector = vector(scenario, "success", comment, lock(content, text)).with("type", content.type.name)
        if let text = content.text { return vector.with("text", json: text) }
        return vector.with("content", content.bytes)
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ code: Code) -> Vector {
        Vector("locked", scenario, expect: expect, comment, code: code.text).with("passphrase", json: text)
    }
}
