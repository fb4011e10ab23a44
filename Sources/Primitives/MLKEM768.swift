import CMLKEM

/// ML-KEM-768 (FIPS 203): a KEM that is thought to hold against quantum computers. Alone it is not
/// used: `XWing` joins it with X25519.
enum MLKEM768 {
    static let publicKeyLength = 1_184
    static let ciphertextLength = 1_088
    /// d ‖ z of section 7.1, the short form of a private key.
    static let seedLength = 64

    struct PublicKey: Sendable {
        let bytes: [UInt8]

        /// - Throws: `.invalidPublicKey` for another length and for a coefficient that is not less
        ///   than q (section 7.2).
        init(bytes: [UInt8]) throws(PrimitiveError) {
            guard bytes.count == publicKeyLength, unsafe mlkem_shim_is_public_key(bytes) == 1 else {
                throw .invalidPublicKey
            }
            self.bytes = bytes
        }

        /// - Parameter randomness: 32 bytes, m of section 6.2. The holder of the private key learns
        ///   them.
        func encapsulate(randomness: SecretBytes) -> (sharedSecret: SecretBytes, ciphertext: [UInt8]) {
            precondition(randomness.count == 32)
            var ciphertext = [UInt8](repeating: 0, count: ciphertextLength)
            let secret = unsafe SecretBytes(count: 32) { secret in
                unsafe randomness.withUnsafeBytes { randomness in
                    let status = unsafe mlkem_shim_encapsulate(
                        bytes, randomness.baseAddress, &ciphertext, secret.baseAddress)
                    precondition(status == 1, "the key was checked")
                }
            }
            return (secret, ciphertext)
        }
    }

    /// It keeps the seed alone, since deriving the rest anew takes less time than a decapsulation.
    struct PrivateKey: Sendable {
        private let seed: SecretBytes

        /// - Parameter seed: `seedLength` bytes.
        init(seed: SecretBytes) {
            precondition(seed.count == seedLength)
            self.seed = seed
        }

        var publicKey: [UInt8] {
            var bytes = [UInt8](repeating: 0, count: publicKeyLength)
            unsafe seed.withUnsafeBytes { unsafe mlkem_shim_public_key($0.baseAddress, &bytes) }
            return bytes
        }

        /// Gives a secret that nobody else knows if the ciphertext was not made for this key (section
        /// 6.3: implicit rejection).
        ///
        /// - Parameter ciphertext: `ciphertextLength` bytes.
        func decapsulate(_ ciphertext: [UInt8]) -> SecretBytes {
            precondition(ciphertext.count == ciphertextLength)
            return unsafe SecretBytes(count: 32) { secret in
                unsafe seed.withUnsafeBytes { seed in
                    unsafe mlkem_shim_decapsulate(seed.baseAddress, ciphertext, secret.baseAddress)
                }
            }
        }
    }
}

/// SHA3-256 and SHAKE256 of secrets (FIPS 202).
enum SHA3 {
    /// 32 bytes.
    static func hash256(_ input: SecretBytes) -> SecretBytes {
        unsafe input.withUnsafeBytes { input in
            unsafe SecretBytes(count: 32) { output in
                unsafe mlkem_shim_sha3_256(input.baseAddress, input.count, output.baseAddress)
            }
        }
    }

    /// The first `count` bytes of the output.
    static func shake256(_ input: SecretBytes, count: Int) -> SecretBytes {
        unsafe input.withUnsafeBytes { input in
            unsafe SecretBytes(count: count) { output in
                unsafe mlkem_shim_shake256(input.baseAddress, input.count, output.baseAddress, count)
            }
        }
    }
}
