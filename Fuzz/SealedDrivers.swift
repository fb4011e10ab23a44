import Exchange
import Foundation
import Primitives
import Specimens
import Wire

private let identity = Identity(suite: .compact, name: nil)
private let channel = ChannelKeys(newFor: identity.publicIdentity)
private let nobody = LabelSource.owner(MemberTrees(secret: .random(count: 32)))

/// A valid code, chosen by the input's first byte, altered by the rest, and given to the reader of
/// another if the second byte says so: it must be refused.
func altered() -> @Sendable ([UInt8]) -> Void {
    // Made before the first input, since keys and passphrases take time.
    guard let scenes = try? Scene.all.flatMap({ try Specimens.ofScene($0[0]) }),
        let others = try? Specimens.ofNoSuite()
    else { preconditionFailure("the specimens cannot be made") }
    let specimens = scenes + others
    return { input in
        guard input.count > 2 else { return }
        let specimen = specimens[Int(input[0]) % specimens.count]
        let reader = input[1] < 192 ? specimen.reader : specimens[Int(input[1]) % specimens.count].reader
        var edits = Edits(input[2...])
        let bytes = edits.apply(to: specimen.bytes, twin: specimen.twin)
        guard bytes != specimen.bytes, bytes != specimen.twin else { return }
        precondition(reader.refusal(bytes) != nil, "an altered \(specimen) is taken")
    }
}

/// Content blocks that a channel's owner may sign, and revocation blocks that a subscriber may
/// write: opening one is the same as parsing it, and no block of a subscriber opens anything.
@Sendable func content(_ input: [UInt8]) {
    let iv = [UInt8](repeating: 7, count: MessagePreamble.ivLength)
    let code = Message.seal(input, with: identity.keys, in: channel, iv: iv)
    if let message = open(code) {
        precondition((try? ContentBlock(bytes: input)) != nil && message.content.bytes.count <= 1 << 20)
        Presenting.message(message)
    }
    guard 1...RevocationField.blockLimit ~= input.count else { return }
    let preamble = channel.preamble(suite: .compact, iv: iv, revocation: input)
    let signed = SignedMessage(signature: [UInt8](repeating: 0, count: 64), block: [1])
    precondition(open(channel.encrypt(signed, under: preamble)) == nil)
}

private func open(_ code: Code) -> Message? {
    guard let sealed = try? SealedMessage(body: code.body) else { return nil }
    return try? Message(opening: sealed, in: channel, with: nobody)
}

/// An encrypted document, and the preamble that its writer may put before one.
@Sendable func document(_ input: [UInt8]) {
    let file = byteSource(of: input)
    switch try? DocumentStart(from: file) {
    case .recipients(let keys, let chunks):
        precondition((try? DocumentAccess(opening: keys, chunks: chunks, with: identity)) == nil)
    case .channel(let envelope):
        precondition((try? DocumentAccess(opening: envelope, in: channel, with: nobody)) == nil)
    case nil: break
    }
    guard input.count < 65_536 else { return }
    let access = DocumentAccess(membersOf: channel)
    var sealed: [UInt8] = []
    _ = identity.encrypt(
        input, under: access, from: { _, _ in 0 }, to: { sealed += $0[$1] })
    let opened = byteSource(of: sealed)
    guard case .channel(let envelope)? = try? DocumentStart(from: opened),
        let reading = try? DocumentAccess(opening: envelope, in: channel, with: nobody)
    else { preconditionFailure() }
    precondition(reading.header == access.header)
    var document: [UInt8] = []
    if let verified = try? reading.decrypt(from: opened, to: { document += $0[$1] }) {
        precondition(verified.preamble.bytes + document == input)
        precondition(verified.writer.fingerprint == identity.fingerprint)
        Presenting.document(verified.preamble, byteCount: document.count)
    }
}

private let passphrase: Passphrase = {
    guard let passphrase = Passphrase(Array("tin soldier".utf8)) else { preconditionFailure() }
    return passphrase
}()

/// A backup up to its passphrase, the keys inside one, and for one input in 16 a backup that is
/// sealed and opened: scrypt takes as long as a thousand inputs.
@Sendable func backup(_ input: [UInt8]) {
    struct Asked: Error {}
    _ = try? BackupReader(from: byteSource(of: input)) { throw Asked() }
    if let keys = try? KeyBackup(bytes: input) { precondition(keys.bytes == input) }
    var entries = PortableBackup.Reader()
    entries.append(input[...])
    var written: [UInt8] = []
    while let entry = (try? entries.next()) ?? nil { written += entry.bytes }
    precondition(input.starts(with: written))
    guard input.reduce(0, ^) % 16 == 1,
        let code = try? BackupWriter.code(.keys, input, under: passphrase, cost: 10)
    else {
        return
    }
    let sealed = byteSource(of: code.kind.header + code.body)
    var contents: [UInt8] = []
    _ = try? BackupReader(from: sealed) { passphrase }.open(from: sealed) { contents += $0[$1] }
    precondition(contents == input)
}
