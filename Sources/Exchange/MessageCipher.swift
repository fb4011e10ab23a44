import Primitives
import Wire

/// A message's cipher, with the key derived from its channel and iv (docs/reference/format.md, "Message").
struct MessageCipher {
    private let preamble: MessagePreamble
    private let derived: SecretBytes

    /// - Parameter broadcastSecret: given if the message leaves members out.
    init(channel: ChannelKeys, preamble: MessagePreamble, broadcastSecret: SecretBytes?) {
        self.preamble = preamble
        let count =
            switch preamble.suite {
            case .classic: AESCBCHMAC.keyLength
            case .compact: AESGCM.keyLength + AESGCM.nonceLength
            }
        derived = HKDFSHA256.derive(
            secret: SecretBytes(channel.key.bytes + (broadcastSecret?.bytes ?? [])), salt: preamble.iv,
            info: DomainTag.messageKey.bytes + [preamble.suite.rawValue] + Code.Kind.message.header
                + channel.id,
            count: count)
    }

    /// - Returns: ciphertext ‖ tag.
    func seal(_ plaintext: [UInt8]) -> [UInt8] {
        switch preamble.suite {
        case .classic:
            AESCBCHMAC.seal(
                plaintext, key: derived, iv: preamble.iv, authenticating: preamble.authenticatedData)
        case .compact:
            AESGCM.seal(plaintext, key: gcmKey, nonce: gcmNonce, authenticating: preamble.authenticatedData)
        }
    }

    func open(_ sealed: [UInt8]) throws(PrimitiveError) -> [UInt8] {
        switch preamble.suite {
        case .classic:
            try AESCBCHMAC.open(
                sealed, key: derived, iv: preamble.iv, authenticating: preamble.authenticatedData)
        case .compact:
            try AESGCM.open(
                sealed, key: gcmKey, nonce: gcmNonce, authenticating: preamble.authenticatedData)
        }
    }

    private var gcmKey: SecretBytes { derived[0..<AESGCM.keyLength] }

    private var gcmNonce: [UInt8] { derived[AESGCM.keyLength..<derived.count].bytes }
}
