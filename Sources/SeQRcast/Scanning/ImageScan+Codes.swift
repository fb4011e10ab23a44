public import Exchange
import Foundation
public import Imaging
public import Wire

extension ImageScan {
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
        let cards = try codes(of: .publicKey, .keyCard).map { code in
            do {
                return try PublicIdentity(cardIn: code)
            } catch let error as ExchangeError {
                throw SessionError.unusableCode(.refused(Refusal(error)))
            }
        }
        // A key card says more than a card.
        var seen: Set<Fingerprint> = []
        return cards.sorted { $0.addressee != nil && $1.addressee == nil }
            .filter { seen.insert($0.fingerprint).inserted }
    }

    /// Whether a code of this kind is in the file, in one symbol or in parts.
    public func has(_ kind: Code.Kind) -> Bool { JoinedCodes(codes).codes.contains { $0.kind == kind } }

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

    /// The code in the file, if there is nothing else in it, and the page that it is a link to.
    public var onlyCode: (code: Code, page: LinkPage?)? {
        guard failure == nil, pages.count == 1, codes.count == 1, let code = ParsedCode(codes[0]).code else {
            return nil
        }
        let url = codes[0].bytes.prefix { $0 != UInt8(ascii: "#") }
        return (code, String(validating: url, as: UTF8.self).flatMap { try? LinkPage($0) })
    }

    /// At least one.
    private func codes(of kind: Code.Kind, _ other: Code.Kind) throws -> [Code] {
        if let failure { throw failure }
        return try Self.codes(of: kind, other, among: codes)
    }

    /// - Parameter other: a kind that is as good.
    private static func codes(
        of kind: Code.Kind, _ other: Code.Kind? = nil, among found: [FoundCode]
    ) throws -> [Code] {
        let joined = JoinedCodes(found)
        let wanted = joined.codes.filter { $0.kind == kind || $0.kind == other }
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
        self.init(String(Code.withoutBlanks(text)))
        if case .other(.plain) = ParsedCode(self) { return nil }
    }

    init(_ text: String) { self.init(bytes: Array(text.utf8), corners: []) }
}

/// The codes in one file, including those that its parts complete.
private struct JoinedCodes {
    private(set) var codes: [Code] = []
    private(set) var refusals: [Refusal] = []
    /// Sets of which the file has too few parts.
    private(set) var unfinished: [PartCollection] = []

    init(_ found: [FoundCode]) {
        var sets: [PartSet: PartCollection] = [:]
        var order: [PartSet] = []
        for parsed in found.map(ParsedCode.init) {
            guard let code = parsed.code, code.kind == .part else {
                append(parsed)
                continue
            }
            do {
                let part = try Part(body: code.body)
                if sets[part.set] == nil { order.append(part.set) }
                sets[part.set, default: PartCollection(of: part.set)].insert(part)
            } catch {
                refusals.append(Refusal(error))
            }
        }
        for parts in order.compactMap({ sets[$0] }) {
            if let rebuilt = parts.rebuilt() {
                append(ParsedCode(rebuilt))
            } else {
                unfinished.append(parts)
            }
        }
    }

    private mutating func append(_ parsed: ParsedCode) {
        switch parsed {
        case .code(let code): codes.append(code)
        case .other(.refused(let refusal)): refusals.append(refusal)
        case .other: break
        }
    }
}
