public import Exchange
public import Imaging
import Wire

/// Reads QR codes out of image files.
public enum PictureReading {
    /// Every code in an image file, in reading order; the same text twice in one picture is one code.
    ///
    /// - Parameter file: the bytes of a PNG or JPEG file.
    /// - Throws: `ImagingError` where it is no such file, damaged, or too large.
    public static func codes(in file: [UInt8]) throws(ImagingError) -> [FoundCode] {
        var seen: Set<[UInt8]> = []
        return try CodeReader().codes(in: Picture(decoding: file)).filter { seen.insert($0.bytes).inserted }
    }

    /// The one card in an image file; other codes beside it do not matter.
    ///
    /// - Throws: `ImagingError`, `SessionError.noCard`, `.severalCards`, or `.refused` where the card does not verify.
    public static func card(in file: [UInt8]) throws -> Party {
        let codes = try codes(in: file).compactMap(\.text).map { text in Result { try Code(text: text) } }
        let parsed = codes.compactMap { try? $0.get() }
        var cards: [Party] = []
        for code in parsed where code.kind == .publicKey {
            do {
                cards.append(try Party(body: code.body))
            } catch {
                throw SessionError.refused(error)
            }
        }
        guard let card = cards.first else {
            if case .failure(let error as WireError) = codes.first(where: { $0.isDamaged }) {
                throw SessionError.refused(.malformed(error))
            }
            throw SessionError.noCard(kinds: Set(parsed.map(\.kind)))
        }
        guard cards.allSatisfy({ $0.fingerprint == card.fingerprint }) else {
            throw SessionError.severalCards
        }
        return card
    }
}

extension Result where Success == Code, Failure == any Error {
    /// Whether it was a SeQRcast code, and not a good one.
    fileprivate var isDamaged: Bool {
        if case .failure(let error as WireError) = self { error != .notACode } else { false }
    }
}
