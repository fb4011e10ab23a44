import Exchange
import Foundation
import Storage
import Synchronization
import Wire

@testable import SeQRcast

/// Alice, who owns the channel "chess", and Bob, each with a vault, and a clock that tests set.
final class Two: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let clock = Clock()
    let alice: Session
    let bob: Session

    init(alice: Suite = .compact, bob: Suite = .compact) throws {
        self.alice = try Two.session("Alice", alice, in: folder, clock)
        self.bob = try Two.session("Bob", bob, in: folder, clock)
        _ = try self.alice.createChannel(Name("chess"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// - Parameter file: the name of the vault's file, where several people have the same name.
    func session(_ name: String, file: String? = nil) throws -> Session {
        try Two.session(name, .compact, in: folder, file: file, clock)
    }

    private static func session(
        _ name: String, _ suite: Suite, in folder: URL, file: String? = nil, _ clock: Clock
    ) throws -> Session {
        let url = folder.appending(path: "\(file ?? name).vault")
        _ = try Session.create(vault: url, name: Name(name), suite: suite)
        return try Session(vault: url, clock: { clock.now })
    }

    /// Another session, on a copy of somebody's current vault.
    func copy(of session: Session, named name: String) throws -> Session {
        let url = folder.appending(path: name)
        try session.vault.emptyLog()
        try FileManager.default.copyItem(at: session.vault.url, to: url)
        return try Session(vault: url, clock: { [clock] in clock.now })
    }

    func share(with session: Session? = nil) throws -> Code {
        try alice.share("chess", to: .holder(of: (session ?? bob).identity.publicIdentity)).drawing.code
    }

    func publish(_ text: String, by session: Session? = nil, expiry: Timestamp? = nil) throws -> Code {
        try (session ?? alice).publish(Content(type: .text, text: text), in: "chess", expiry: expiry)
            .drawing.code
    }

    final class Clock: Sendable {
        private let seconds = Mutex<UInt64>(1_793_534_400)

        var now: Timestamp { seconds.withLock { Timestamp(uncheckedSeconds: $0) } }

        func advance(by span: UInt64) { seconds.withLock { $0 &+= span } }

        func set(back span: UInt64) { seconds.withLock { $0 &-= span } }
    }
}

extension Session {
    /// Creates a channel of which so many leaves were given out to people whom nobody knows.
    func createChannel(_ name: String, leavesUsed: Int) throws {
        _ = try createChannel(Name(name))
        try vault.write { transaction in
            var (channel, owned) = try transaction.ownedChannel(name, of: identity)
            owned.leavesUsed = leavesUsed
            try transaction.updateCounters(owned, row: channel.id)
        }
    }

    /// Scans one code, and answers every question with `answer`.
    func scan(_ code: Code, options: ScanOptions = ScanOptions(), answer: Bool = true) throws -> ScanOutcome {
        let found = FoundCode(bytes: Array(code.text.utf8), corners: [])
        return try scan([found], options: options, confirm: { _ in answer })[0]
    }

    /// A channel's messages, newest first.
    func messages(in channel: String, limit: Int = 100) throws -> [StoredMessage] {
        try history(HistoryQuery(channels: [channel]), limit: limit).entries.map(\.stored)
    }

    func receipt(_ code: Code) throws -> Receipt? {
        if case .message(let receipt) = try scan(code) { receipt } else { nil }
    }

    func news(_ code: Code) throws -> ScannedShare.News? {
        if case .share(let share) = try scan(code) { share.news } else { nil }
    }
}
