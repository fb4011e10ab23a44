import Foundation
import Testing
import WebPages

/// The page as a text. Tests/Browser tests what it does.
struct MapPageTests {
    @Test func thePolicyNamesTheScriptAndTheStyleAndNothingElse() throws {
        let check = try PolicyCheck(MapPage([.sample()], made: 1).html)
        #expect(check.scripts.count == 1)
        #expect(
            check.policy == [
                "default-src 'none'", "script-src \(check.scripts.joined(separator: " "))",
                "style-src \(check.style)", "base-uri 'none'", "form-action 'none'",
                "require-trusted-types-for 'script'", "trusted-types 'none'",
            ])
    }

    @Test func thePageHasLessThan320kB() throws {
        #expect(MapPage([.sample()], made: 1).html.utf8.count < 320_000)
    }

    /// What others wrote means nothing in HTML, and nothing to the skeleton.
    @Test func textsStandInBase64() throws {
        let hostile = "</script><script>alert(1)</script>{{script}}"
        let html = MapPage([.sample(channel: hostile, text: hostile)], made: 1).html
        #expect(!html.contains("alert(1)"))
        let data = try decoded(html)
        #expect(data.channels[0].name == hostile)
        #expect(data.messages[0].content?.text == hostile)
    }

    @Test func eachChannelStandsInItOnce() throws {
        let messages = [
            MapMessage.sample(channel: "chess"), .sample(channel: "hikes"), .sample(channel: "chess"),
        ]
        let data = try decoded(MapPage(messages, made: 1).html)
        #expect(data.channels.map(\.name) == ["chess", "hikes"])
        #expect(data.messages.map(\.channel) == [0, 1, 0])
    }

    @Test func contentThatIsNotToBeToldIsNotInIt() throws {
        var message = MapMessage.sample()
        message.content = nil
        #expect(try decoded(MapPage([message], made: 1).html).messages[0].content == nil)
    }

    private func decoded(_ html: String) throws -> PageData {
        try JSONDecoder().decode(PageData.self, from: PolicyCheck.block("messages-data", of: html))
    }

    private struct PageData: Decodable {
        let channels: [Channel]
        let messages: [Message]

        struct Channel: Decodable { let name: String }
        struct Message: Decodable {
            let channel: Int
            let content: Content?
        }
        struct Content: Decodable { let text: String? }
    }
}

extension MapMessage {
    fileprivate static func sample(channel: String = "chess", text: String = "Tuesday, 7 pm") -> MapMessage {
        MapMessage(
            channel: Channel(
                name: channel, owner: Owner(name: "Alice (unverified 12345)")),
            number: 1, duplicateIndex: 1, isPublished: false, type: "text", created: 1_790_000_000,
            expires: nil,
            content: Content(text: text, file: nil, record: nil, warnings: []),
            sightings: [
                Sighting(
                    time: 1_790_000_000, latitude: 37.77, longitude: -122.42, altitude: nil, uncertainty: 20)
            ])
    }
}
