import Testing
import Wire

@Suite struct CodeTests {
    @Test(
        arguments: [
            (.publicKey, "SEQR1PK:"), (.share, "SEQR1CS:"), (.message, "SEQR1MS:"),
        ] as [(Code.Kind, String)])
    func `every kind is recognised by its header`(kind: Code.Kind, header: String) throws {
        #expect(kind.header == Array(header.utf8))
        let code = try Code(text: header + "BB8")
        #expect(code.kind == kind)
        #expect(code.body == Array("AB".utf8))
        #expect(code.text == header + "BB8")
        #expect(try Code(text: header) == Code(kind: kind, body: []))
    }

    @Test(
        arguments: [
            ("", .notACode), ("Tuesday, 7 pm", .notACode), ("https://example.org", .notACode),
            ("WIFI:S:x;;", .notACode), ("SEQR", .notACode), ("SEQR1MS", .notACode), ("SEQR1MS;", .notACode),
            ("SEQR1M:", .notACode), ("SEQR1MSG:", .notACode), ("SEQR10MS:", .notACode),
            (" SEQR1MS:BB8", .notACode), ("\u{FEFF}SEQR1MS:BB8", .notACode), ("SEQR-MS:BB8", .notACode),
            ("SEQR1M1:BB8", .notACode), ("SEQR1 S:BB8", .notACode), ("SEQR:1MS", .notACode),
            ("SEQR1ÉS:", .notACode),
            ("seqr1ms:bb8", .notACode), ("SEQR1ms:BB8", .notACode), ("Seqr1MS:BB8", .notACode),
            ("SEQRaMS:BB8", .notACode),
            ("SEQR2MS:", .unsupportedVersion), ("SEQR0MS:BB8", .unsupportedVersion),
            ("SEQR9XX:not even base45", .unsupportedVersion), ("SEQRAPK:BB8", .unsupportedVersion),
            ("SEQRZPK:BB8", .unsupportedVersion),
            ("SEQR1LQ:BB8", .unknownKind), ("SEQR1PQ:BB8", .unknownKind), ("SEQR1XX:", .unknownKind),
            ("SEQR1SM:not even base45", .unknownKind),
            ("SEQR1MS:bb8", .invalidBase45(offset: 0)), ("SEQR1MS:BB8 ", .invalidBase45(offset: 3)),
            ("SEQR1MS:BB8\n", .invalidBase45(offset: 3)), ("SEQR1PK:BB8GGW", .invalidBase45(offset: 3)),
            ("SEQR1CS:0", .invalidBase45(offset: 0)),
        ] as [(String, WireError)])
    func `text without a valid header and body is refused`(text: String, error: WireError) {
        #expect(throws: error) { try Code(text: text) }
    }

    @Test func `codes of newer versions are distinguished from damaged ones`() {
        let newer: [WireError] = [
            .unsupportedVersion, .unknownKind, .unknownSuite(3), .unknownFlags(2), .unknownContentType(6),
        ]
        let damaged: [WireError] = [
            .notACode, .invalidBase45(offset: 0), .truncated, .trailingBytes(count: 1), .nonCanonicalInteger,
            .outOfRange(value: 2, limit: 1), .invalidUTF8, .nameTooLong(characters: 65, limit: 64),
            .nameEmpty,
            .nameNotPlain(" ", position: 1), .numberIsZero, .expiresBeforeCreated, .invalidCompression,
            .invalidContent(.empty),
        ]
        #expect(newer.allSatisfy { $0.isNewer })
        #expect(!damaged.contains { $0.isNewer })
    }

    @Test func `the text uses only QR's alphanumeric alphabet`() throws {
        let alphabet = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
        var dice = Dice(state: 1)
        for kind in Code.Kind.allCases {
            for count in [0, 1, 2, 3, 100, 1_000] {
                let code = Code(kind: kind, body: dice.bytes(count))
                #expect(code.text.allSatisfy { alphabet.contains($0) })
                #expect(try Code(text: code.text) == code)
            }
        }
    }

    @Test func `noise never traps`() {
        var dice = Dice(state: 2)
        var refused = 0
        for _ in 0..<5_000 {
            let noise = String(decoding: dice.bytes(Int.random(in: 0...30, using: &dice)), as: UTF8.self)
            for text in [noise, "SEQR" + noise, "SEQR1MS:" + noise] where (try? Code(text: text)) == nil {
                refused += 1
            }
        }
        #expect(refused > 10_000)
    }
}
