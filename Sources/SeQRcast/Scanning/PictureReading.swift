public import Exchange
import Foundation
public import Imaging
import Wire

/// What was read out of one image file.
public struct PictureReading: Equatable, Sendable {
    /// What is learned of a file, bit by bit: its origin, where it tells one, then its pictures in order, then perhaps a failure.
    public enum Step: Equatable, Sendable, Codable {
        case origin(ExifMetadata)
        case page(Detections)
        case failure(ImagingError)
    }

    /// Where and when it was taken, unchecked.
    public private(set) var origin = ExifMetadata()
    /// What was found in each of the file's pictures; the same text twice in one picture is one code.
    public private(set) var pages: [Detections] = []
    /// Why it was not read to its end.
    public private(set) var failure: ImagingError?

    /// How many times the limit of one picture a file of several may take in all.
    public static let fileLimitFactor = 10

    /// A file of which nothing is read yet.
    public init() {}

    /// - Parameters:
    ///   - file: the bytes of an image file.
    ///   - limit: for each of the file's pictures; no further way to read it is tried after it. No further picture is
    ///     begun after `fileLimitFactor` times as much.
    public init(_ file: [UInt8], within limit: Duration? = nil) {
        PictureReading.read(file, within: limit) { append($0) }
    }

    public mutating func append(_ step: Step) {
        switch step {
        case .origin(let origin): self.origin = origin
        case .page(let findings): pages.append(findings)
        case .failure(let failure): self.failure = failure
        }
    }

    /// Reads a file and tells each step as soon as it is known.
    public static func read(_ file: [UInt8], within limit: Duration?, _ tell: (Step) -> Void) {
        do throws(ImagingError) {
            // A picture's time begins where that of the one before ends: decoding counts.
            var deadline = limit.map { .now + $0 } as ContinuousClock.Instant?
            let fileDeadline = limit.map { .now + $0 * fileLimitFactor } as ContinuousClock.Instant?
            var (isFirst, isOutOfTime) = (true, false)
            let file = try ImageDecoder(file, within: limit)
            if file.metadata != ExifMetadata() { tell(.origin(file.metadata)) }
            try file.forEachImage(within: limit) { picture in
                // Only where there is a further picture is anything left unread.
                isOutOfTime = !isFirst && fileDeadline.map { $0 <= .now } ?? false
                guard !isOutOfTime else { return false }
                tell(.page(CodeReader.read(picture, until: deadline).withoutRepeats))
                isFirst = false
                deadline = limit.map { .now + $0 }
                return true
            }
            if isOutOfTime { throw .outOfTime }
        } catch {
            tell(.failure(error))
        }
    }

    /// All of the pages' codes.
    public var codes: [FoundCode] { pages.flatMap(\.codes) }

    /// The codes that parts in the file make whole.
    public var wholeCodes: [FoundCode] {
        let single = Set(codes.compactMap { ParsedCode($0).code })
        return JoinedCodes(codes).codes.filter { !single.contains($0) }
            .map { FoundCode($0.text) }
    }

    /// The one card in the file; other codes beside it do not matter.
    ///
    /// - Throws: the failure, `SessionError.noCode`, `.unfinished`, `.severalCards`, or `.refused` where the card does not verify.
    public func card() throws -> PublicIdentity {
        let cards = try cards()
        guard cards.count == 1 else { throw SessionError.severalCards }
        return cards[0]
    }

    /// All cards in the file, one for each person, at least one; other codes beside them do not matter.
    ///
    /// - Throws: the failure, `SessionError.noCode`, `.unfinished`, or `.refused` where a card does not verify.
    public func cards() throws -> [PublicIdentity] {
        let cards = try codes(of: .publicKey).map { code in
            do {
                return try PublicIdentity(body: code.body)
            } catch let error as ExchangeError {
                throw SessionError.refused(Refusal(error))
            }
        }
        var seen: Set<Fingerprint> = []
        return cards.filter { seen.insert($0.fingerprint).inserted }
    }

    /// The one code of this kind in the file; other codes beside it do not matter.
    ///
    /// - Throws: the failure, `SessionError.noCode`, `.unfinished`, `.refused`, or `.severalCodes`.
    public func code(of kind: Code.Kind) throws -> Code {
        if let failure { throw failure }
        return try Self.code(of: kind, among: codes)
    }

    /// The same, among the codes of all pictures.
    public static func code(of kind: Code.Kind, among found: [FoundCode]) throws -> Code {
        let codes = Set(try codes(of: kind, among: found))
        guard let code = codes.first, codes.count == 1 else { throw SessionError.severalCodes(kind) }
        return code
    }

    /// At least one.
    private func codes(of kind: Code.Kind) throws -> [Code] {
        if let failure { throw failure }
        return try Self.codes(of: kind, among: codes)
    }

    private static func codes(of kind: Code.Kind, among found: [FoundCode]) throws -> [Code] {
        let joined = JoinedCodes(found)
        let wanted = joined.codes.filter { $0.kind == kind }
        guard wanted.isEmpty else { return wanted }
        if let refusal = joined.refusals.first { throw SessionError.refused(refusal) }
        if let parts = joined.unfinished.first { throw SessionError.unfinished(parts) }
        throw SessionError.noCode(kind, found: Set(joined.codes.map(\.kind)))
    }
}

extension FoundCode {
    /// A code that was given as its text, or as a link, with or without blanks around.
    ///
    /// - Returns: nil where it is something else; not where it is a damaged one.
    public init?(pasted text: String) {
        self.init(text.trimmingCharacters(in: .whitespacesAndNewlines))
        if case .other(.plain) = ParsedCode(self) { return nil }
    }

    fileprivate init(_ text: String) { self.init(bytes: Array(text.utf8), corners: [], isPartial: false) }
}

extension Detections {
    fileprivate var withoutRepeats: Detections {
        var seen: Set<[UInt8]> = []
        return Detections(
            codes: codes.filter { seen.insert($0.bytes).inserted }, undecodedSymbols: undecodedSymbols,
            isCutShort: isCutShort)
    }
}
