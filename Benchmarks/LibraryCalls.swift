import Decoding
import Exchange
import Imaging
import Primitives
import Wire

/// The calls of libraries for one message and its PNG, with the same inputs: the least that these can
/// cost.
struct LibraryCalls {
    private let sample: SampleMessage
    private let cipherKey: SecretBytes
    private let symbol: LibrarySymbol
    /// The drawing's rows of modules, as input of `PNG.encode`.
    private let rows: [UInt8]
    private let side: Int

    private static let scale = 8

    init(_ sample: SampleMessage) {
        self.sample = sample
        cipherKey =
            switch sample.keys.suite {
            case .compact, .hybrid: sample.channel.key
            case .classic: .random(count: AESCBCHMAC.keyLength)
            }
        let symbol = sample.symbol
        self.symbol = LibrarySymbol(
            characters: Array(sample.code.text.utf8), version: symbol.version, level: symbol.level)
        // At this scale a module is a byte wide.
        let range = -4..<symbol.size + 4
        rows = range.flatMap { y in
            range.map { x in
                0..<symbol.size ~= x && 0..<symbol.size ~= y && symbol[x, y] ? 0 : 0xFF
            }
        }
        side = range.count * Self.scale
    }

    /// Makes the message and its PNG.
    ///
    /// - Parameter draw: the call for the symbol.
    func publish(drawingBy draw: (LibrarySymbol) -> Void) {
        keep(Brotli.compress(sample.content.bytes))
        keep(sample.keys.signature(for: sample.signedBytes))
        derive()
        keep(sealed)
        draw(symbol)
        keep(png)
    }

    /// Returns what reads a message of the compact suite from its PNG, but for the search of the symbol.
    func reading() throws -> () throws -> Void {
        let (png, sealed, compressed) = (png, sealed, Brotli.compress(sample.content.bytes) ?? [])
        let writer = try Ed25519.PublicKey(bytes: Array(sample.channel.owner.card.publicKeys.prefix(32)))
        return {
            keep(try GrayImage.decoded(png))
            derive()
            keep(
                try AESGCM.open(
                    sealed, key: cipherKey, nonce: nonce, authenticating: sample.preamble.authenticatedData))
            precondition(writer.isValid(sample.signed.signature, for: sample.signedBytes))
            keep(try Brotli.decompress(compressed, limit: Content.byteLimit))
        }
    }

    private var nonce: [UInt8] { Array(sample.iv.prefix(AESGCM.nonceLength)) }

    /// Computes the hint, and the message's key.
    private func derive() {
        let (authenticated, key) = (sample.preamble.authenticatedData, sample.channel.key)
        keep(HMACSHA256.code(for: authenticated, key: key))
        keep(
            HKDFSHA256.derive(secret: key, salt: sample.iv, info: authenticated, count: cipherKey.count))
    }

    private var sealed: [UInt8] {
        let (plaintext, authenticated) = (sample.signed.plaintext, sample.preamble.authenticatedData)
        return switch sample.keys.suite {
        case .compact, .hybrid:
            AESGCM.seal(plaintext, key: cipherKey, nonce: nonce, authenticating: authenticated)
        case .classic:
            AESCBCHMAC.seal(plaintext, key: cipherKey, iv: sample.iv, authenticating: authenticated)
        }
    }

    private var png: [UInt8] {
        PNG.encode(bits: rows, width: side, height: side, repeatingRows: Self.scale)
    }
}

extension GrayImage {
    /// The first image of a file; nil if it has none.
    static func decoded(_ file: [UInt8]) throws -> GrayImage? {
        var image: GrayImage?
        try ImageDecoder(file).forEachImage {
            image = $0
            return false
        }
        return image
    }
}
