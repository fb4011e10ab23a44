import Foundation
import Primitives
import SeQRcast
import Storage
import Wire

private let file = People.file("vault")

private func removeFile() {
    for suffix in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
    }
}

/// The file of a vault, which is read completely.
@Sendable func vault(_ input: [UInt8]) {
    defer { removeFile() }
    guard (try? Data(input).write(to: file)) != nil else { return }
    if let session = try? Session(vault: file) { read(session) }
}

/// The file of a vault from a backup, which somebody else may have made.
@Sendable func restore(_ input: [UInt8]) {
    defer { removeFile() }
    let time = Timestamp(uncheckedSeconds: 1_780_000_000)
    try? Vault.restore(at: file, time: time) { sink in
        try sink(input, 0..<input.count)
        return nil
    }
    if let session = try? Session(vault: file) { read(session) }
}

/// Reads and presents everything, except messages beyond the first 20, and writes to the vault.
private func read(_ session: Session) {
    Presenting.vault(session)
    _ = try? session.forEachMessage(HistoryQuery(), limit: 20) { Presenting.entry($0, of: session) }
    _ = try? session.picture()
    _ = try? session.createChannel(Name(kept: "fuzz"))
}
