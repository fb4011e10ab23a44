import CCore

// Compiled together with Sources/Primitives (Tests/Core/build-answers.sh): what these compute in
// WebAssembly, for answers.test.mjs.

/// Answers the request: its first byte is the question, and the operands follow.
@_expose(wasm, "call")
@_cdecl("core_call")
func call() -> UnsafePointer<CoreBuffer>? {
    let held = unsafe core_request()
    let request = unsafe Array(UnsafeRawBufferPointer(start: held.bytes, count: held.count))
    let reply = (try? answer(request[0], Array(request.dropFirst()))) ?? []
    return unsafe core_reply(reply, reply.count)
}

private func answer(_ question: UInt8, _ operands: [UInt8]) throws(PrimitiveError) -> [UInt8] {
    switch question {
    // Seed, randomness: public key, ciphertext, secret, secret of the recipient.
    case 0:
        let key = try XWing.PrivateKey(seed: SecretBytes(Array(operands[..<32])))
        let (secret, ciphertext) = try XWing.PublicKey(bytes: key.publicKey)
            .encapsulate(randomness: SecretBytes(Array(operands[32...])))
        return key.publicKey + ciphertext + secret.bytes + (try key.decapsulate(ciphertext)).bytes
    // Seed, randomness: public key, ciphertext, secret, secret of the recipient.
    case 1:
        let key = MLKEM768.PrivateKey(seed: SecretBytes(Array(operands[..<64])))
        let (secret, ciphertext) = try MLKEM768.PublicKey(bytes: key.publicKey)
            .encapsulate(randomness: SecretBytes(Array(operands[64...])))
        return key.publicKey + ciphertext + secret.bytes + key.decapsulate(ciphertext).bytes
    // Seed, ciphertext: the recipient's secret.
    case 2:
        let key = MLKEM768.PrivateKey(seed: SecretBytes(Array(operands[..<64])))
        return key.decapsulate(Array(operands[64...])).bytes
    // Public key, randomness: ciphertext, secret.
    case 3:
        let (secret, ciphertext) = try MLKEM768.PublicKey(bytes: Array(operands[..<1_184]))
            .encapsulate(randomness: SecretBytes(Array(operands[1_184...])))
        return ciphertext + secret.bytes
    // Seed, encapsulated key, count of info, info, ciphertext: the plaintext.
    case 4:
        let info = 32 + XWing.ciphertextLength + 1
        let ciphertext = info + Int(operands[info - 1])
        return try HPKE.open(
            Array(operands[ciphertext...]), encapsulatedKey: Array(operands[32..<info - 1]),
            with: XWing.PrivateKey(seed: SecretBytes(Array(operands[..<32]))),
            info: Array(operands[info..<ciphertext]))
    // Public key: the plaintext that is sealed to it and opens nowhere.
    case 5:
        let key = try XWing.PublicKey(bytes: operands)
        let sealed = try HPKE.seal([], to: key, info: [])
        return sealed.encapsulatedKey + sealed.ciphertext
    default: return []
    }
}
