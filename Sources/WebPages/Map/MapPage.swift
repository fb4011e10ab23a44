import Foundation

/// An HTML page that shows on a map where messages were seen: one file, which loads nothing and
/// sends nothing (docs/guide/map.md).
public struct MapPage: Sendable {
    /// The whole file.
    public let html: String

    /// - Parameters:
    ///   - messages: in the order in which they are listed.
    ///   - made: seconds since 1970.
    public init(_ messages: [MapMessage], made: UInt64) {
        let page = WebPage(
            skeleton: WebFiles.text("map/page.html"),
            style: WebFiles.text("common/style.css") + WebFiles.text("map/style.css"),
            script: WebFiles.script(entry: "map/map.js"),
            data: [
                WebPage.DataBlock(
                    id: "world-data", bytes: Array(WebFiles.text("common/map/world.json").utf8)),
                WebPage.DataBlock(id: "messages-data", bytes: Self.json(messages, made: made)),
            ])
        html = page.html
    }

    /// The data that `Pages/map/sightings.js` reads. It has each channel once.
    static func json(_ messages: [MapMessage], made: UInt64) -> [UInt8] {
        var channels: [MapMessage.Channel] = []
        var indices: [MapMessage.Channel: Int] = [:]
        let entries = messages.map { message in
            let index = indices[message.channel, default: channels.count]
            if index == channels.count {
                channels.append(message.channel)
                indices[message.channel] = index
            }
            return Entry(message, channel: index)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard
            let data = try? encoder.encode(MessagesData(made: made, channels: channels, messages: entries))
        else { preconditionFailure("every message can be encoded") }
        return Array(data)
    }

    private struct MessagesData: Encodable {
        let made: UInt64
        let channels: [MapMessage.Channel]
        let messages: [Entry]
    }

    private struct Entry: Encodable {
        /// The index in the list of channels.
        let channel: Int
        let number: UInt64
        let claim: Int
        let isPublished: Bool
        let type: String
        let created: UInt64
        let expires: UInt64?
        let content: MapMessage.Content?
        let sightings: [MapMessage.Sighting]

        init(_ message: MapMessage, channel: Int) {
            self.channel = channel
            number = message.number
            claim = message.duplicateIndex
            isPublished = message.isPublished
            type = message.type
            created = message.created
            expires = message.expires
            content = message.content
            sightings = message.sightings
        }
    }
}
