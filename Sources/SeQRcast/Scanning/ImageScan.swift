public import Exchange
import Foundation
public import Imaging
import Wire

/// The codes in one image file.
public struct ImageScan: Equatable, Sendable {
    /// A piece of the result. A file gives its origin if it has one, then its images in order, then
    /// a failure if there was one.
    public enum Step: Equatable, Sendable, Codable {
        case origin(ExifMetadata)
        case page(Detections)
        /// Follows its page.
        case trace(ImageTrace)
        case failure(ImagingError)
    }

    /// When and where it was taken, unchecked.
    public private(set) var origin = ExifMetadata()
    /// The codes in each of the file's images. Equal codes in one image count once.
    public private(set) var pages: [Detections] = []
    /// A trace of each image, where it was asked for.
    public private(set) var traces: [ImageTrace] = []
    /// Why it was not read to the end; nil where it was.
    public private(set) var failure: ImagingError?

    /// The time limit of a whole file, as a multiple of the limit of one image.
    public static let fileLimitFactor = 10

    /// The result before the first step.
    public init() {}

    /// - Parameters:
    ///   - file: the bytes of an image file.
    ///   - limit: the time for each of the file's images: afterwards no further way to read it is
    ///     tried. After `fileLimitFactor` times as much, no further image is begun.
    public init(_ file: [UInt8], within limit: Duration? = nil) {
        ImageScan.read(file, within: limit) { append($0) }
    }

    public mutating func append(_ step: Step) {
        switch step {
        case .origin(let origin): self.origin = origin
        case .page(let findings): pages.append(findings)
        case .trace(let trace): traces.append(trace)
        case .failure(let failure): self.failure = failure
        }
    }

    /// Reads a file, and reports each step as soon as it is known.
    ///
    /// - Parameter isTraced: whether each image gives a trace.
    public static func read(
        _ file: [UInt8], within limit: Duration?, isTraced: Bool = false, _ report: (Step) -> Void
    ) {
        do throws(ImagingError) {
            // The time of an image starts at the end of the one before, so that decoding counts.
            var deadline = limit.map { .now + $0 } as ContinuousClock.Instant?
            let fileDeadline = limit.map { .now + $0 * fileLimitFactor } as ContinuousClock.Instant?
            var (isFirst, isOutOfTime) = (true, false)
            let file = try ImageDecoder(file, within: limit)
            if file.metadata != ExifMetadata() { report(.origin(file.metadata)) }
            try file.forEachImage(within: limit) { picture in
                // Only where there is a further picture is anything left unread.
                isOutOfTime = !isFirst && fileDeadline.map { $0 <= .now } ?? false
                guard !isOutOfTime else { return false }
                var trace = ImageTrace(format: file.format, width: picture.width, height: picture.height)
                report(
                    .page(
                        CodeReader.read(picture, until: deadline) { trace.passes.append($0) }.withoutRepeats))
                if isTraced { report(.trace(trace)) }
                isFirst = false
                deadline = limit.map { .now + $0 }
                return true
            }
            if isOutOfTime { throw .outOfTime }
        } catch {
            report(.failure(error))
        }
    }

    /// The codes of all pages.
    public var codes: [FoundCode] { pages.flatMap(\.codes) }

    /// The one card in the file, beside any other codes.
    ///
    /// - Throws: the failure, or `SessionError.unusableCode` (`.missing`, `.unfinished`,
    ///   `.severalCards`, or `.refused` where the card does not verify).
    public func card() throws -> PublicIdentity {
        let cards = try cards()
        guard cards.count == 1 else { throw SessionError.unusableCode(.severalCards) }
        return cards[0]
    }

    /// All cards in the file, one for each person and at least one, beside any other codes.
    ///
    /// - Throws: the failure, or `SessionError.unusableCode` (`.missing`, `.unfinished`, or
    ///   `.refused` where a card does not verify).
    public func cards() throws -> [PublicIdentity] {
        let cards = try codes(of: .publicKey).map { code in
            do {
                return try PublicIdentity(body: code.body)
            } catch let error as ExchangeError {
                throw SessionError.unusableCode(.refused(Refusal(error)))
            }
        }
        var seen: Set<Fingerprint> = []
        return cards.filter { seen.insert($0.fingerprint).inserted }
    }

    /// The one code of this kind in the file, beside any other codes.
    ///
    /// - Throws: the failure, or `SessionError.unusableCode` (`.missing`, `.unfinished`,
    ///   `.refused`, `.several`).
    public func code(of kind: Code.Kind) throws -> Code {
        if let failure { throw failure }
        return try Self.code(of: kind, among: codes)
    }

    /// The one code of this kind among the codes of several files.
    ///
    /// - Throws: the errors of `code(of:)`.
    public static func code(of kind: Code.Kind, among found: [FoundCode]) throws -> Code {
        let codes = Set(try codes(of: kind, among: found))
        guard let code = codes.first, codes.count == 1 else {
            throw SessionError.unusableCode(.several(kind))
        }
        return code
    }

    /// The code in the file, if there is nothing else in it.
    public var onlyCode: Code? {
        guard failure == nil, pages.count == 1, codes.count == 1 else { return nil }
        return ParsedCode(codes[0]).code
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
        // A code of another kind is named as such only if it is one: a scan would refuse it as well.
        if let refusal = try joined.refusals.first
            ?? joined.codes.compactMap(Inspection.refusal).first
        {
            throw SessionError.unusableCode(.refused(refusal))
        }
        if let parts = joined.unfinished.first { throw SessionError.unusableCode(.unfinished(parts)) }
        throw SessionError.unusableCode(.missing(kind, found: Set(joined.codes.map(\.kind))))
    }
}

extension FoundCode {
    /// A code from its text or link, with or without surrounding blanks.
    ///
    /// - Returns: nil for any other text, but not for a damaged code.
    public init?(pasted text: String) {
        self.init(text.trimmingCharacters(in: .whitespacesAndNewlines))
        if case .other(.plain) = ParsedCode(self) { return nil }
    }

    init(_ text: String) { self.init(bytes: Array(text.utf8), corners: [], isPartial: false) }
}

extension Detections {
    fileprivate var withoutRepeats: Detections {
        var seen: Set<[UInt8]> = []
        return Detections(
            codes: codes.filter { seen.insert($0.bytes).inserted }, undecodedSymbols: undecodedSymbols,
            isCutShort: isCutShort)
    }
}
