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
        let parsed = try codes(in: file).map(ParsedCode.init)
        let codes = parsed.compactMap(\.code)
        let cards = try codes.filter { $0.kind == .publicKey }.map { code in
            do {
                return try Party(body: code.body)
            } catch let error as ExchangeError {
                throw SessionError.refused(Refusal(error))
            }
        }
        guard let card = cards.first else {
            for case .refused(let refusal) in parsed.map(\.outcome) { throw SessionError.refused(refusal) }
            throw SessionError.noCard(kinds: Set(codes.map(\.kind)))
        }
        guard cards.allSatisfy({ $0.fingerprint == card.fingerprint }) else {
            throw SessionError.severalCards
        }
        return card
    }
}
