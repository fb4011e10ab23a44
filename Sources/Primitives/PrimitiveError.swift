/// Why a primitive refused its input. Deliberately without detail where a secret is involved.
public enum PrimitiveError: Error, Equatable, Sendable {
    /// A tag, a padding or a signature did not verify, or the key is the wrong one.
    case authenticationFailed
    /// A public key is not canonical, not a point of the curve's large subgroup, or not a modulus
    /// of 2,048 bits.
    case invalidPublicKey
    /// A private key's bytes differ from the form that `serialized` returns.
    case invalidPrivateKey
    /// A compressed stream is damaged, or longer than its limit when expanded.
    case invalidCompression
    /// A derivation needs more memory than there is.
    case outOfMemory
}
