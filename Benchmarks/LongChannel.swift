import Exchange
import Foundation
import SeQRcast
import Storage

/// A vault with one channel of many messages, each sighted once.
///
/// Some, evenly spread, match every question: they contain a URL, have expired, were received, are
/// unread, and were seen at a place. All others match none.
struct LongChannel {
    let vault: URL
    let count: Int
    private let code: Code
    /// Where the other messages were seen; nil if that is unknown.
    private let elsewhere: Place?

    static let channel = "chess"
    static let place = Place(latitude: 37.77, longitude: -122.42, altitude: nil, uncertainty: nil)
    static let otherPlace = Place(latitude: 52.52, longitude: 13.4, altitude: nil, uncertainty: nil)
    private static let wanted = 60
    private static let batch = 50_000
    private static let interval = 60

    /// - Parameter count: at least 60. The messages are a minute apart, and all have the code of
    ///   one of them.
    init(of count: Int, elsewhere: Place? = nil, in folder: URL) throws {
        self.count = count
        self.elsewhere = elsewhere
        vault = folder.appending(path: "\(count).vault")
        let session = try Session.create(vault: vault, name: Name("Alice"), suite: .compact)
        let channel = try session.createChannel(Name(Self.channel))
        guard let keys = channel.keys else { preconditionFailure("its owner has them") }
        code = try Self.message(count, of: count, before: session.now)
            .seal(with: session.identity.keys, in: keys)
        try fill(channel, of: session)
    }

    /// The same channel with a reader, who got the share before its first message.
    func reader(in folder: URL) throws -> Session {
        let owner = try Session(vault: vault)
        let reader = try Session.create(
            vault: folder.appending(path: "\(count)-reader.vault"), name: Name("Bob"), suite: .compact)
        let share = try owner.share(Self.channel, to: .holder(of: reader.identity.publicIdentity))
        _ = try reader.scan([share.drawing.code.found]) { _ in true }
        try fill(reader.channel(Self.channel), of: reader)
        return reader
    }

    private func fill(_ channel: Channel, of session: Session) throws {
        let now = session.now
        for start in stride(from: 1, through: count, by: Self.batch) {
            try session.vault.write { transaction in
                for number in start..<min(start + Self.batch, count + 1) {
                    let message = try Self.message(number, of: count, before: now)
                    let isWanted = Self.isWanted(number, of: count)
                    let stored = try transaction.insert(
                        message, code: code, direction: isWanted ? .received : .published,
                        received: message.created, inChannel: channel.id)
                    try transaction.insert(
                        Sighting(time: message.created, place: isWanted ? Self.place : elsewhere),
                        of: stored)
                }
            }
        }
        try session.vault.emptyLog()
    }
    private static func isWanted(_ number: Int, of count: Int) -> Bool { number % (count / wanted) == 1 }

    private static func message(_ number: Int, of count: Int, before end: Timestamp) throws -> Message {
        let created = try Timestamp(seconds: end.seconds - UInt64((count - number) * interval))
        let isWanted = isWanted(number, of: count)
        let content =
            isWanted
            ? try Content(type: .url, text: "https://example.org/")
            : try Content(type: .text, text: SampleText.characters40)
        return Message(
            content: content, number: UInt64(number), created: created,
            expiry: isWanted ? try Timestamp(seconds: created.seconds + 1) : nil)
    }
}
