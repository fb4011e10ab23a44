import CQrencode
import Exchange
import Primitives
import Wire

// Codes of any kind: what anybody can read of them, their parts, and their symbols.

extension Core {
    static func parse(_ fields: API.Parse) throws(Refusal) -> API.ParseResult {
        let code = try refusing { () throws(WireError) in try Code(textOrLink: fields.code) }
        let result = API.ParseResult(
            kind: API.Kind(code.kind), body: code.body, code: code.text, suite: nil, part: nil, plain: [],
            metadata: [])
        switch code.kind {
        case .share, .request, .authorization, .endorsement:
            result.suite = API.Suite(try refusing { () throws(WireError) in try SealedCode(code) }.suite)
        case .message:
            let message = try refusing { () throws(WireError) in try SealedMessage(body: code.body) }
            result.suite = API.Suite(message.suite)
            result.metadata = message.metadata
            result.plain = (Fields(metadata: message.metadata) ?? Fields()).map { API.Field($0) }
        case .part:
            result.part = API.PartFacts(try refusing { () throws(WireError) in try Part(body: code.body) })
        case .publicKey, .keyCard, .documentSignature, .invitation, .backup, .lockedText, .guestKey,
            .filmPart:
            break
        }
        return result
    }

    static func join(_ fields: API.Join) throws(Refusal) -> API.JoinResult {
        var collection: PartCollection?
        var parts: [Part] = []
        for text in fields.parts {
            let part = try Part(text)
            guard part.set == collection?.set ?? part.set else { throw Refusal(field: "parts") }
            var grown = collection ?? PartCollection(of: part.set)
            grown.insert(part)
            collection = grown
            parts.append(part)
        }
        guard let collection else { throw Refusal(field: "parts") }
        let missing = collection.missing.map { UInt64($0) }
        guard collection.needed == 0,
            let rebuilt = collection.joined(tried: Int(clamping: fields.tried ?? 0))
        else {
            return API.JoinResult(
                code: nil, needed: UInt64(max(1, collection.needed)), missing: missing, forged: [])
        }
        let code = try refusing { () throws(WireError) in try rebuilt.code.get() }
        return API.JoinResult(
            code: code.text, needed: 0, missing: missing,
            forged: parts.indices.filter { rebuilt.forged.contains(parts[$0]) }.map { UInt64($0) })
    }

    static func split(_ fields: API.Split) throws(Refusal) -> API.SplitResult {
        let code = try refusing { () throws(WireError) in try Code(text: fields.code) }
        let dataCount = try checked(fields.dataCount, in: 1...PartSet.partLimit, "dataCount")
        let parityCount = try checked(
            fields.parityCount, in: 0...PartSet.partLimit - dataCount, "parityCount")
        let length = code.body.count + 8
        let shard = (length + dataCount - 1) / dataCount
        guard dataCount + parityCount >= 2, (dataCount - 1) * shard < length else {
            throw Refusal(field: "dataCount")
        }
        guard code.kind != .part, length <= PartSet.lengthLimit else { throw Refusal(field: "code") }
        let parts = code.parts(dataCount: dataCount, parityCount: parityCount)
        return API.SplitResult(parts: parts.map { $0.code.text })
    }

    static func draw(_ fields: API.Draw) throws(Refusal) -> API.DrawResult {
        let segments = try Segments(of: fields)
        let levels: [API.Level] = fields.level.map { [$0] } ?? [.medium, .low]
        for level in levels {
            guard let smallest = Symbol(segments, version: 0, level) else { continue }
            let higher = [API.Level.high, .quartile, .medium].filter { $0.rawValue > level.rawValue }
            for level in higher {
                guard let symbol = Symbol(segments, version: smallest.version, level) else { continue }
                return symbol.result
            }
            return smallest.result
        }
        throw Refusal(.tooLong)
    }
}

/// The segments of a symbol: a link begins with those of its page.
private struct Segments {
    private(set) var beginning: [UInt8] = []
    private(set) var bytes: [UInt8] = []
    let end: [UInt8]

    init(of fields: API.Draw) throws(Refusal) {
        if let url = fields.page {
            let page: LinkPage
            do { page = try LinkPage(url) } catch { throw Refusal(field: "page") }
            let code = try refusing { () throws(WireError) in try Code(text: fields.text) }
            (beginning, bytes) = page.segments
            end = Array(CodeLink(page: page, code: code).fragment.utf8)
        } else {
            end = Array(fields.text.utf8)
            guard !end.isEmpty, end.allSatisfy({ TextEncoding.base45.isCharacter($0) }) else {
                throw Refusal(field: "text")
            }
        }
    }

    var text: String { String(decoding: beginning + bytes + end, as: UTF8.self) }

    /// - Returns: whether libqrencode took all of them.
    func append(to input: OpaquePointer) -> Bool {
        for (mode, segment) in [(QR_MODE_AN, beginning), (QR_MODE_8, bytes), (QR_MODE_AN, end)]
        where !segment.isEmpty {
            guard unsafe QRinput_append(input, mode, Int32(segment.count), segment) == 0 else { return false }
        }
        return true
    }
}

/// A symbol, by libqrencode.
private struct Symbol {
    let version: Int32
    let result: API.DrawResult

    /// - Parameter version: 0 for the smallest that holds the text.
    /// - Returns: nil if the segments do not fit.
    init?(_ segments: Segments, version: Int32, _ level: API.Level) {
        guard let input = unsafe QRinput_new2(version, QRecLevel(UInt32(level.rawValue))) else {
            preconditionFailure("libqrencode has no memory")
        }
        defer { unsafe QRinput_free(input) }
        guard unsafe segments.append(to: input),
            let code = unsafe QRcode_encodeInput(input)
        else { return nil }
        defer { unsafe QRcode_free(code) }
        guard unsafe version == 0 || code.pointee.version == version else { return nil }
        self.version = unsafe code.pointee.version
        let size = unsafe Int(code.pointee.width)
        result = unsafe API.DrawResult(
            text: segments.text, size: UInt64(size), version: UInt64(code.pointee.version), level: level,
            modules: UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 })
    }
}
