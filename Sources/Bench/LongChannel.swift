import Exchange
import Foundation
import SeQRcast
import Storage

/// A vault with one channel of so many messages, each seen once. Some, spread evenly, are what is asked for: they bear a
/// URL, have expired, were received, are unread, and were seen at a place; all others are none of it.
struct LongChannel {
    let vault: URL
    let count: Int

    static let channel = "chess"
    static let place = Place(latitude: 37.77, longitude: -122.42, altitude: nil, uncertainty: nil)
    private static let wanted = 60
    private static let batch = 50_000
    private static let interval = 60

    /// - Parameter count: at least 60. The messages are a minute apart, and all bear the code of one of them.
    init(of count: Int, in folder: URL) throws {
        self.count = count
        vault = folder.appending(path: "\(count).vault")
        let session = try Session.create(vault: vault, name: Name("Alice"), suite: .compact)
        let channel = try session.createChannel(Name(Self.channel))
        guard let keys = channel.keys else { return }
        let content = try Content(type: .text, text: SampleText.characters40)
        let end = Int(session.now.seconds)
        let link = try Content(type: .url, text: "https://example.org/")
        func isWanted(_ number: Int) -> Bool { number % (count / Self.wanted) == 1 }
        func message(_ number: Int) throws -> Message {
            let created = try Timestamp(seconds: UInt64(end - (count - number) * Self.interval))
            return Message(
                content: isWanted(number) ? link : content, number: UInt64(number), created: created,
                expiry: isWanted(number) ? try Timestamp(seconds: created.seconds + 1) : nil)
        }
        let code = try message(count).seal(with: session.identity.keys, in: keys)
        for start in stride(from: 1, through: count, by: Self.batch) {
            try session.vault.write { transaction in
                for number in start..<min(start + Self.batch, count + 1) {
                    let message = try message(number)
                    let stored = try transaction.insert(
                        message, code: code, direction: isWanted(number) ? .received : .published,
                        received: message.created, inChannel: channel.id)
                    try transaction.insert(
                        Sighting(time: message.created, place: isWanted(number) ? Self.place : nil),
                        of: stored)
                }
            }
        }
        try session.vault.emptyLog()
    }
}
