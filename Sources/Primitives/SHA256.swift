import CCrypto

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    /// 32 bytes.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe required(EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil))
        return digest
    }
}
