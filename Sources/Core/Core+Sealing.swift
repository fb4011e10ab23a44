import Exchange
import Primitives
import Wire

// What a program needs to keep its results: encryption under a key of its own, and keys.

extension Core {
    static func seal(_ fields: API.Seal) throws(Refusal) -> API.SealResult {
        let nonce = Random.bytes(count: AESGCM.nonceLength)
        let sealed = AESGCM.seal(
            fields.plaintext, key: try key(fields.key), nonce: nonce, authenticating: fields.context)
        return API.SealResult(sealed: nonce + sealed)
    }

    static func unseal(_ fields: API.Unseal) throws(Refusal) -> API.UnsealResult {
        let key = try key(fields.key)
        guard fields.sealed.count >= AESGCM.nonceLength + AESGCM.tagLength,
            let plaintext = try? AESGCM.open(
                fields.sealed[AESGCM.nonceLength...], key: key,
                nonce: Array(fields.sealed.prefix(AESGCM.nonceLength)), authenticating: fields.context)
        else { throw Refusal(.tampered) }
        return API.UnsealResult(plaintext: plaintext)
    }

    static func derive(_ fields: API.Derive) throws(Refusal) -> API.DeriveResult {
        let count = try checked(fields.count, in: 1...8_160, "count")
        let key = HKDFSHA256.derive(
            secret: SecretBytes(fields.secret), salt: fields.salt, info: fields.info, count: count)
        return API.DeriveResult(key: key.bytes)
    }

    static func stretch(_ fields: API.Stretch) throws(Refusal) -> API.StretchResult {
        let cost = try checked(fields.cost, in: 10...20, "cost")
        let count = try checked(fields.count, in: 1...64, "count")
        let passphrase = try Passphrase(typed: fields.passphrase)
        guard
            let key = try? Scrypt.derive(
                passphrase: passphrase.bytes, salt: fields.salt, cost: cost, count: count)
        else { throw Refusal(field: "cost") }
        return API.StretchResult(key: key.bytes)
    }

    static func random(_ fields: API.Random) throws(Refusal) -> API.RandomResult {
        API.RandomResult(bytes: Random.bytes(count: try checked(fields.count, in: 1...65_536, "count")))
    }

    private static func key(_ bytes: [UInt8]) throws(Refusal) -> SecretBytes {
        guard bytes.count == AESGCM.keyLength else { throw Refusal(field: "key") }
        return SecretBytes(bytes)
    }
}
