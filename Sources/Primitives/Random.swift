import CCrypto

/// Random bytes that are not secret: initialisation vectors, nonces, identifiers.
public enum Random {
    /// Bytes from OpenSSL's generator. A failure is fatal.
    public static func bytes(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = unsafe RAND_bytes(&bytes, Int32(count))
        precondition(status == 1, "the random number generator failed")
        return bytes
    }
}
