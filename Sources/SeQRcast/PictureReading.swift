public import Exchange
public import Imaging
import Wire

/// What was read out of one image file.
public struct PictureReading: Sendable, Codable {
    /// Where and when it was taken, unchecked.
    public private(set) var origin = PictureOrigin()
    /// What was found in each of the file's pictures; the same text twice in one picture is one code.
    public private(set) var pages: [Findings] = []
    /// Why it was not read to its end.
    public private(set) var failure: ImagingError?

    /// - Parameters:
    ///   - file: the bytes of an image file.
    ///   - deadline: nothing more is tried after it.
    public init(_ file: [UInt8], until deadline: ContinuousClock.Instant? = nil) {
        do throws(ImagingError) {
            let file = try PictureFile(file)
            origin = file.origin
            try file.forEachPicture { picture in
                let findings = CodeReader.read(picture, until: deadline)
                var seen: Set<[UInt8]> = []
                pages.append(
                    Findings(
                        codes: findings.codes.filter { seen.insert($0.bytes).inserted },
                        nearMisses: findings.nearMisses, isCutShort: findings.isCutShort))
                return !findings.isCutShort
            }
        } catch {
            failure = error
        }
    }

    /// All of the pages' codes.
    public var codes: [FoundCode] { pages.flatMap(\.codes) }

    /// The one card in the file; other codes beside it do not matter.
    ///
    /// - Throws: the failure, `SessionError.noCard`, `.severalCards`, or `.refused` where the card does not verify.
    public func card() throws -> Party {
        if let failure { throw failure }
        let parsed = codes.map(ParsedCode.init)
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
