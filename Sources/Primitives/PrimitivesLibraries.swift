import CBrotli
import CCrypto

/// The libraries of this module, with the versions that are loaded.
package enum PrimitivesLibraries {
    package static var versions: [(name: String, version: String)] {
        let brotli = BrotliDecoderVersion()
        return [
            ("OpenSSL", unsafe String(cString: OpenSSL_version(OPENSSL_VERSION_STRING))),
            ("Brotli", "\(brotli >> 24).\(brotli >> 12 & 0xFFF).\(brotli & 0xFFF)"),
        ]
    }
}
