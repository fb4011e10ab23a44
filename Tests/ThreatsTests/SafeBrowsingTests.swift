import Primitives
import Testing

@testable import Threats

struct SafeBrowsingTests {
    private static let checksum = "\"checksum\":{\"sha256\":\"\(String(repeating: "A", count: 43))=\"}"

    private func version4(_ update: String, _ head: String = "") -> String {
        """
        {"minimumWaitDuration":"593.440s","listUpdateResponses":[{"threatType":"MALWARE","threatEntryType":"URL",
        "platformType":"ANY_PLATFORM","newClientState":"ChAIARABGAEiAzAwMSgB",\(Self.checksum),\(update)}]\(head)}
        """
    }

    @Test func `a complete list of version 4 is read`() throws {
        let text = version4(
            """
            "responseType":"FULL_UPDATE","additions":[
              {"compressionType":"RAW","rawHashes":{"rawHashes":"AAECAwQFBgcIAAECAwQFBgcJ","prefixSize":9}},
              {"riceHashes":{"firstValue":"489866504","riceParameter":28,"numEntries":0}}
            ]
            """)
        for piece in [1, 3, 4096] {
            let list = try #require(try CollectingSink.lists(in: text, piece: piece).first)
            #expect(list.header.name == "MALWARE/ANY_PLATFORM/URL")
            #expect(list.header.format == .safeBrowsing4)
            #expect(list.header.kind == .malware)
            #expect(!list.header.isPartial)
            #expect(list.header.state == "ChAIARABGAEiAzAwMSgB")
            #expect(list.header.checksum == [UInt8](repeating: 0, count: 32))
            // Rice-coded prefixes are little-endian.
            #expect(
                list.prefixes == [
                    [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 3, 4, 5, 6, 7, 9], [0x08, 0xC5, 0x32, 0x1D],
                ])
        }
    }

    @Test func `a byte order mark is skipped`() throws {
        let list =
            "{\"name\":\"mw-4b\",\"additionsFourBytes\":{},\"sha256Checksum\":\"\(String(repeating: "A", count: 43))=\"}"
        #expect(try CollectingSink.lists(in: list, piece: 7).map(\.header.name) == ["mw-4b"])
        #expect(try CollectingSink.lists(in: "\u{FEFF}" + list, piece: 7).map(\.header.name) == ["mw-4b"])
    }

    @Test func `an update of version 4 is read`() throws {
        let raw = version4(
            "\"responseType\":\"PARTIAL_UPDATE\",\"removals\":[{\"rawIndices\":{\"indices\":[7,2,2,0]}}]")
        let list = try #require(try CollectingSink.lists(in: raw).first)
        #expect(list.header.isPartial)
        #expect(list.header.removals == [0, 2, 7])

        // 3, 5, 9: the differences 2 and 4 with parameter 2: 0·01, 10·00, from the lowest bit on.
        let rice = version4(
            """
            "removals":[{"riceIndices":{"firstValue":"3","riceParameter":2,"numEntries":2,"encodedData":"DA=="}}],
            "responseType":"PARTIAL_UPDATE"
            """)
        #expect(try CollectingSink.lists(in: rice).first?.header.removals == [3, 5, 9])
    }

    private func version5(_ keys: String) -> String { "{\"hashLists\":[{\"name\":\"mw-4b\",\(keys)}]}" }

    @Test func `lists of version 5 are read`() throws {
        let sum = "\"sha256Checksum\":\"\(String(repeating: "A", count: 43))=\""
        let text = version5(
            """
            "version":"AQID","partialUpdate":false,"additionsFourBytes":{"firstValue":489866504,"riceParameter":30,
            "entriesCount":2,"encodedData":"dADSlxvtSXQA"},\(sum),"minimumWaitDuration":"1800s"},
            {"name":"hashLists/se-8b","additionsEightBytes":{"firstValue":"1"},\(sum)},
            {"name":"uws-16b","additionsSixteenBytes":{"firstValueHi":"1","firstValueLo":"2"},\(sum)},
            {"name":"xy-32b","additionsThirtyTwoBytes":{"firstValueFourthPart":"3","firstValueFirstPart":"18446744073709551615"},\(sum)},
            {"name":"pha-4b","partialUpdate":true,"version":"BA=="
            """)
        let lists = try CollectingSink.lists(in: text, piece: 5)
        #expect(lists.map(\.header.name) == ["mw-4b", "se-8b", "uws-16b", "xy-32b", "pha-4b"])
        #expect(
            lists.map(\.header.kind) == [
                .malware, .socialEngineering, .unwantedSoftware, .unspecified, .harmfulApplication,
            ])
        #expect(
            lists[0].prefixes
                == ["b", "a", "y"].map { Array(SHA256.hash(Array("\($0).example.com/".utf8)).prefix(4)) })
        #expect(lists[1].prefixes == [[0, 0, 0, 0, 0, 0, 0, 1]])
        #expect(lists[2].prefixes == [[0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]])
        #expect(
            lists[3].prefixes
                == [[UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: 23) + [3]])
        #expect(lists[4].header.isPartial && lists[4].prefixes.isEmpty && lists[4].header.checksum == nil)
        #expect(lists[0].header.state == "AQID")

        let single =
            "{\"name\":\"mw-4b\",\"partialUpdate\":true,\"compressedRemovals\":{\"firstValue\":4},\(sum)}"
        #expect(try CollectingSink.lists(in: single).first?.header.removals == [4])
    }

    @Test(
        arguments: [
            (
                "\"responseType\":\"FULL_UPDATE\",\"additions\":[{\"rawHashes\":{\"prefixSize\":3,\"rawHashes\":\"AAAA\"}}]",
                .prefixSize
            ),
            (
                "\"responseType\":\"FULL_UPDATE\",\"additions\":[{\"rawHashes\":{\"prefixSize\":33,\"rawHashes\":\"\"}}]",
                .prefixSize
            ),
            (
                "\"responseType\":\"FULL_UPDATE\",\"additions\":[{\"rawHashes\":{\"prefixSize\":4,\"rawHashes\":\"AAAA\"}}]",
                .prefixes
            ),
            (
                "\"responseType\":\"FULL_UPDATE\",\"additions\":[{\"riceHashes\":{\"firstValue\":\"4294967296\"}}]",
                .prefixes
            ),
            (
                "\"responseType\":\"FULL_UPDATE\",\"additions\":[{\"riceHashes\":{\"numEntries\":1,\"riceParameter\":29}}]",
                .riceParameter
            ),
            (
                "\"responseType\":\"FULL_UPDATE\",\"additions\":[{\"riceHashes\":{\"numEntries\":2147483647,\"riceParameter\":2,\"encodedData\":\"AAAA\"}}]",
                .entryCount
            ),
            (
                "\"responseType\":\"FULL_UPDATE\",\"additions\":[{\"riceHashes\":{\"numEntries\":1,\"riceParameter\":2,\"encodedData\":\"/w==\"}}]",
                .encodedData
            ),
            ("\"responseType\":\"FULL_UPDATE\",\"removals\":[{\"rawIndices\":{\"indices\":[0]}}]", .removals),
            (
                "\"responseType\":\"PARTIAL_UPDATE\",\"removals\":[{\"rawIndices\":{\"indices\":[4294967296]}}]",
                .removals
            ),
            ("\"responseType\":\"RESPONSE_TYPE_UNSPECIFIED\"", .responseType),
            ("\"checksum\":{\"sha256\":\"AAAA\"},\"responseType\":\"FULL_UPDATE\"", .checksum),
        ] as [(String, ThreatListError.Field)])
    func `contradictory values are refused`(_ update: String, _ field: ThreatListError.Field) {
        #expect(throws: ThreatListError.invalid(field, list: "MALWARE/ANY_PLATFORM/URL")) {
            try CollectingSink.lists(in: version4(update))
        }
    }

    @Test func `only lists of dangerous URLs are accepted`() {
        for (name, value) in [("threatEntryType", "EXECUTABLE"), ("threatType", "CSD_WHITELIST")] {
            let text = version4("\"responseType\":\"FULL_UPDATE\"")
                .replacing(/"NAME":"[A-Z]+"/, with: "")
                .replacing(
                    "\"\(name)\":\"\(name == "threatType" ? "MALWARE" : "URL")\"",
                    with: "\"\(name)\":\"\(value)\"")
            #expect { try CollectingSink.lists(in: text) } throws: { error in
                if case .notForURLs = error as? ThreatListError { true } else { false }
            }
        }
        for keys in ["\"name\":\"gc-32b\"", "\"name\":\"x\",\"metadata\":{\"likelySafeTypes\":[\"CSD\"]}"] {
            #expect { try CollectingSink.lists(in: "{\(keys)}") } throws: { error in
                if case .notForURLs = error as? ThreatListError { true } else { false }
            }
        }
    }

    @Test func `a list without a checksum is refused`() {
        #expect(throws: ThreatListError.invalid(.checksum, list: "mw-4b")) {
            try CollectingSink.lists(in: version5("\"additionsFourBytes\":{}"))
        }
    }

    @Test func `a repeated list is refused`() {
        let keys = "\"partialUpdate\":true},{\"name\":\"mw-4b\",\"partialUpdate\":true"
        #expect(throws: ThreatListError.repeatedList("mw-4b")) {
            try CollectingSink.lists(in: version5(keys))
        }
    }

    @Test(arguments: [
        "{}", "{\"hashLists\":[]}", "{\"listUpdateResponses\":[]}", "{\"error\":{\"code\":400}}",
    ])
    func `a response without lists is refused`(_ text: String) {
        #expect(throws: ThreatListError.noLists) { try CollectingSink.lists(in: text) }
    }

    @Test func `every truncated file is refused`() throws {
        let text = version4(
            "\"responseType\":\"FULL_UPDATE\",\"additions\":[{\"rawHashes\":{\"prefixSize\":4,\"rawHashes\":\"AAAAAA==\"}}]",
            ",\"x\":[1.5e3,true,null,\"\\u00e9\\n\"]")
        #expect(try CollectingSink.lists(in: text).count == 1)
        for length in 0..<text.utf8.count {
            #expect(throws: ThreatListError.self) {
                try CollectingSink.lists(in: Array(text.utf8.prefix(length)))
            }
        }
    }

    @Test(
        arguments: [
            "{\"a\":}", "{\"a\" 1}", "{'a':1}", "{\"a\":1,}", "{\"a\":[1,]}", "{\"a\":tru}", "{\"a\":1}x",
            "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\n\"}", "{\"name\":7}",
            "{\"name\":\"mw-4b\",\"sha256Checksum\":\"A\"}",
            "{\"name\":\"mw-4b\",\"sha256Checksum\":\"AA=A\"}",
            "{\"name\":\"mw-4b\",\"sha256Checksum\":\"A?AA\"}",
            "{\"name\":\"mw-4b\",\"additionsFourBytes\":{\"firstValue\":-1}}",
            "{\"name\":\"mw-4b\",\"additionsFourBytes\":{\"firstValue\":1.5}}",
            "{\"name\":\"mw-4b\",\"additionsFourBytes\":{\"firstValue\":\"99999999999999999999\"}}",
        ])
    func `text that is not JSON is refused`(_ text: String) {
        #expect { try CollectingSink.lists(in: text) } throws: { error in
            if case .malformed = error as? ThreatListError { true } else { false }
        }
    }

    @Test func `nesting beyond the limit is refused`() {
        let text = "{\"a\":" + String(repeating: "[", count: 100_000)
        #expect { try CollectingSink.lists(in: text) } throws: { error in
            if case .malformed = error as? ThreatListError { true } else { false }
        }
    }
}
