import Foundation
import Primitives
import SeQRcast
import Storage
import Wire

/// In memory, so that nothing waits for a disk.
private let file = URL(filePath: "/dev/shm/seqrcast-fuzz-\(ProcessInfo.processInfo.processIdentifier)")

private func removeFile() {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
}

/// The file of a vault: all of it is read.
@Sendable func vault(_ input: [UInt8]) {
    defer { removeFile() }
    guard (try? Data(input).write(to: file)) != nil else { return }
    if let session = try? Session(vault: file) { read(session) }
}

/// The file of a vault out of a backup, which somebody else may have made.
@Sendable func restore(_ input: [UInt8]) {
    defer { removeFile() }
    let time = Timestamp(uncheckedSeconds: 1_780_000_000)
    try? Vault.restore(at: file, time: time) { sink in try sink(input, 0..<input.count) }
    if let session = try? Session(vault: file) { read(session) }
}

private func read(_ session: Session) {
    _ = try? session.status()
    _ = try? session.forEachMessage(HistoryQuery()) { _ in }
    _ = try? session.contacts()
    _ = try? session.requests()
    _ = try? session.givenAuthorizations()
    _ = try? session.receivedAuthorizations()
    _ = try? session.picture()
    for summary in (try? session.channels()) ?? [] {
        _ = try? session.members(of: summary.channel.name.text)
    }
    _ = try? session.createChannel(Name(kept: "fuzz"))
}
