import Exchange
import Imaging
import Primitives
import Wire

/// The calls of libraries for one message and its drawing, with the same inputs: the least that
/// these can cost.
struct LibraryCalls {
    let content: [UInt8]
    let signedBytes: [UInt8]
    /// Signature and content block.
    let plaintext: [UInt8]
    let iv: [UInt8]
    let authenticated: [UInt8]
    let cipherKey = SecretBytes.random(count: AESCBCHMAC.keyLength)
    let symbol: LibrarySymbol
    /// The drawing's rows of modules, as input of `PNG.encode`.
    let rows: [UInt8]
    let side: Int

    private static let scale = 8

    init(
        content: [UInt8], signedBytes: [UInt8], plaintext: [UInt8], preamble: MessagePreamble,
        characters: [UInt8], symbol: Symbol
    ) {
        self.content = content
        self.signedBytes = signedBytes
        self.plaintext = plaintext
        iv = preamble.iv
        authenticated = preamble.authenticatedData
        self.symbol = LibrarySymbol(characters: characters, version: symbol.version, level: symbol.level)
        // At this scale a module is a byte wide.
        let range = -4..<symbol.size + 4
        rows = range.flatMap { y in
            range.map { x in
                0..<symbol.size ~= x && 0..<symbol.size ~= y && symbol[x, y] ? 0 : 0xFF
            }
        }
        side = range.count * Self.scale
    }

    /// - Parameter draw: the call for the symbol.
    func run(_ keys: PrivateKeys, _ channel: ChannelKeys, drawingBy draw: (LibrarySymbol) -> Void) {
        keep(Brotli.compress(content))
        keep(keys.signature(for: signedBytes))
        keep(HMACSHA256.code(for: authenticated, key: channel.key))
        keep(HKDFSHA256.derive(secret: channel.key, salt: iv, info: authenticated, count: cipherKey.count))
        switch keys.suite {
        case .compact, .hybrid:
            let nonce = Array(iv.prefix(AESGCM.nonceLength))
            keep(AESGCM.seal(plaintext, key: channel.key, nonce: nonce, authenticating: authenticated))
        case .classic:
            keep(AESCBCHMAC.seal(plaintext, key: cipherKey, iv: iv, authenticating: authenticated))
        }
        draw(symbol)
        keep(PNG.encode(bits: rows, width: side, height: side, repeatingRows: Self.scale))
    }
}
