import Exchange
import Foundation
import Imaging
import SeQRcast
import Storage
import Synchronization
import Wire

/// The devices of a history, each with a vault.
final class Devices {
    private let folder: URL
    private let clock = Clock()
    private var sessions: [String: Session] = [:]
    private var vaults = 0

    /// The clock of all devices. It shows the time of the step.
    private final class Clock: Sendable {
        let seconds = Mutex<UInt64>(0)
        var now: Timestamp { seconds.withLock { Timestamp(uncheckedSeconds: $0) } }
    }

    /// The step lacks a value that its call needs.
    struct Incomplete: Error {}

    init(folder: URL) { self.folder = folder }

    /// Errors that are no refusals end the player.
    func take(_ step: Step) throws -> Answer {
        clock.seconds.withLock { $0 = step.at }
        do {
            return try answer(to: step)
        } catch let error as SessionError {
            return Answer(fails: error.label)
        } catch let error as BackupError {
            return Answer(fails: "\(error)")
        }
    }

    private func answer(to step: Step) throws -> Answer {
        switch step.does {
        case "reset":
            sessions = [:]
            for file in try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            where file.lastPathComponent.contains(".vault") { try FileManager.default.removeItem(at: file) }
            return Answer()
        case "init":
            let url = newVault()
            try FileManager.default.copyItem(at: template(step), to: url)
            return try open(url, as: step.device)
        case "restore":
            let url = newVault()
            let bytes = [UInt8](Data(base64Encoded: try needed(step.file)) ?? Data())
            _ = try Session.restore(
                vault: url, from: byteSource(of: bytes), now: clock.now, passphrase: passphrase)
            return try open(url, as: step.device)
        default:
            return try needed(sessions[step.device]).take(step)
        }
    }

    /// A new vault of somebody, to be copied: keys take time.
    private func template(_ step: Step) throws -> URL {
        let (name, suite) = (try needed(step.name), try needed(step.suite))
        let url = folder.appending(path: "\(name) \(suite)")
        guard !FileManager.default.fileExists(atPath: url.path) else { return url }
        _ = try Session.create(vault: url, name: Name(name), suite: suite == "classic" ? .classic : .compact)
        return url
    }

    private func newVault() -> URL {
        vaults += 1
        return folder.appending(path: "\(vaults).vault")
    }

    private func open(_ url: URL, as device: String) throws -> Answer {
        sessions[device] = try Session(vault: url, clock: { [clock] in clock.now })
        return Answer()
    }
}

func needed<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Devices.Incomplete() }
    return value
}

private func passphrase() throws -> Passphrase { try needed(Passphrase(Array("lusab-babad-gutih".utf8))) }

extension Session {
    fileprivate func take(_ step: Step) throws -> Answer {
        switch step.does {
        case "card": return Answer(codes: [identity.publicIdentity.card.code.text])
        case "scan": return Answer(found: try scan(step))
        case "remember": return Answer(remembered: try Remembered(self))
        case "read": try markAsRead(history(HistoryQuery(), limit: .max).entries)
        case "forget":
            _ = try forget(HistoryQuery(channels: [channel(needed(step.channel)).reference]))
        case "remove": try remove(contact(digits(of: step.to)))
        case "dismiss": _ = try dismiss(missed([channel(needed(step.channel)).reference]))
        case "leave":
            try unsubscribe(
                channel(needed(step.channel), preferring: false), keepingHistory: step.keeps == true)
        case "request", "withdraw_request", "accept", "reject": return try takeRequest(step)
        case "authorize", "withdraw_authorization", "endorse": return try takeAuthorization(step)
        case "publish", "publish_parts": return try publish(step)
        case "backup", "hand_over":
            var bytes: [UInt8] = []
            let handOver = { _ = try handOverChannels() }
            try backUpPortable(
                under: passphrase(), cost: 10, handOver: step.does == "hand_over" ? handOver : nil
            ) { bytes += $0[$1] }
            return Answer(file: Data(bytes).base64EncodedString())
        default: return try takeOwners(step)
        }
        return Answer()
    }

    private func takeOwners(_ step: Step) throws -> Answer {
        let channel = try needed(step.channel)
        switch step.does {
        case "create": _ = try createChannel(Name(channel))
        case "rename": _ = try rename(self.channel(channel, preferring: true), to: Name(needed(step.name)))
        case "share":
            return Answer(
                whole: try share(channel, to: person(step.card), readmitting: step.readmits == true).drawing)
        case "revoke": _ = try revoke(member(digits(of: step.to), of: channel), of: channel)
        // The app has one call for `--revoke-all` and, in a channel that waits, `--confirm --revoke-all`.
        case "revoke_all" where try self.channel(channel, preferring: true).restored != nil:
            _ = try confirmMembers(of: channel, revokingAll: true)
        case "revoke_all": _ = try revokeAll(of: channel)
        case "confirm": _ = try confirmMembers(of: channel)
        default: throw Devices.Incomplete()
        }
        return Answer()
    }

    private func takeRequest(_ step: Step) throws -> Answer {
        switch step.does {
        case "request":
            let drawing = try request(
                to: person(step.owner), channel: step.channel.map { try Name($0) }, note: step.note ?? "",
                via: step.via.map { try person($0) }
            ).drawing
            return Answer(drawing)
        case "withdraw_request":
            _ = try withdraw(
                unansweredRequests(to: person(step.owner), channel: step.channel.map { try Name($0) }))
        case "accept":
            return Answer(
                whole: try accept(request(step), channel: step.channel, readmitting: step.readmits == true)
                    .drawing)
        default: _ = try reject(request(step))
        }
        return Answer()
    }

    /// The request of somebody for a channel.
    private func request(_ step: Step) throws -> RequestSummary {
        let wanted = try needed(step.request)
        let found = try requests().first {
            $0.requester.name?.text == wanted[0] && $0.stored.request.request.channel?.text == wanted[1]
        }
        guard let found else { throw SessionError.notFound(.request()) }
        return found
    }

    private func takeAuthorization(_ step: Step) throws -> Answer {
        switch step.does {
        case "authorize":
            return Answer(
                try authorize(
                    person(step.card), in: needed(step.channel),
                    until: step.until.map { Timestamp(uncheckedSeconds: $0) }, people: needed(step.people)
                ).drawing)
        case "withdraw_authorization":
            _ = try withdraw(authorizationOf: digits(of: step.to), in: needed(step.channel))
            return Answer()
        default:
            let request = try endorsableRequest(Code(text: needed(step.code)))
            return Answer(try endorse(request, under: needed(request.authorizations.first)))
        }
    }

    private func publish(_ step: Step) throws -> Answer {
        let expiry = step.expiry.map { Timestamp(uncheckedSeconds: $0) }
        let published = try publish(
            Content(type: .text, text: needed(step.text)), in: needed(step.channel), expiry: expiry,
            drawing: step.does == "publish" ? DrawingOptions() : DrawingOptions(maxVersion: 8))
        var answer = Answer(published.drawing)
        answer.number = published.stored.message.number
        return answer
    }

    private func scan(_ step: Step) throws -> [Found] {
        let codes = try needed(step.codes).map { FoundCode(bytes: Array($0.utf8), corners: []) }
        let options = ScanOptions(time: step.taken.map { Timestamp(uncheckedSeconds: $0) })
        return try scan(codes, options: options) { _ in true }.map(Found.init)
    }

    /// Somebody whose card is at hand.
    private func person(_ card: String?) throws -> Recipient {
        .holder(of: try PublicIdentity(body: Code(text: needed(card)).body))
    }

    private func digits(of card: String?) throws -> String {
        try PublicIdentity(body: Code(text: needed(card)).body).fingerprint.description
    }
}

extension Answer {
    fileprivate init(_ drawing: Drawing) {
        let parts = drawing.partSet.map {
            drawing.code.parts(dataCount: $0.dataCount, parityCount: $0.parityCount)
        }
        codes = parts?.map(\.code.text) ?? [drawing.code.text]
    }

    /// A share, which the app draws in parts from another size on than the command line.
    fileprivate init(whole drawing: Drawing) { codes = [drawing.code.text] }
}
