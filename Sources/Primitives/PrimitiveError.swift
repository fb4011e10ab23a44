/// Why a primitive refused its input. Deliberately without detail where a secret is involved.
public enum PrimitiveError: Error, Equatable, Sendable {
    /// A tag, a padding or a signature did not verify, or the key is the wrong one.
    case authenticationFailed
    /// A public key is no point of the curve's large subgroup, not canonical, or no modulus of 2048 bits.
    case invalidPublicKey
    /// A private key's bytes are not what `serialized` gave.
    case invalidPrivateKey
    /// A compressed stream is damaged, or longer than its limit when expanded.
    case invalidCompression
    /// A key takes more memory than there is.
    case outOfMemory
}
