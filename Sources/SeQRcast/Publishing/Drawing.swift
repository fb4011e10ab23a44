import Exchange
public import Imaging
public import Rules
public import Wire

/// A code, and the symbols that show it.
public struct Drawing: Sendable {
    public let code: Code
    /// One symbol, or one for each part, in order.
    public let symbols: [Symbol]
    /// Nil where one symbol holds the code.
    public let partSet: PartSet?
    /// The page that the symbols are links to; nil: they are no links.
    public let page: LinkPage?

    /// The link of its one symbol.
    public var link: CodeLink? {
        guard partSet == nil else { return nil }
        return page.map { CodeLink(page: $0, code: code) }
    }

    /// Draws a code as one symbol or, if that is too small, in parts.
    ///
    /// - Throws: `SessionError.invalidInput`: `.tooLarge` where the largest set of parts is too small,
    ///   `.linkTooLong` where the code has to be whole and is too long; or the errors of `options.approve`.
    public init(_ code: Code, _ options: DrawingOptions = DrawingOptions()) throws {
        self.code = code
        page = options.page
        do {
            symbols = [try options.symbol(code, atLeast: options.level)]
            partSet = nil
        } catch ImagingError.tooLong(let characters, let limit) {
            guard !options.isWhole else {
                throw SessionError.invalidInput(.linkTooLong(characters: characters, limit: limit))
            }
            let plan = try PartPlan(for: code, options)
            let parts = code.parts(dataCount: plan.dataCount, parityCount: plan.parityCount)
            symbols = try parts.enumerated().map { index, part in
                let symbol = try options.symbol(part.code, atLeast: plan.level)
                options.report?(index + 1, parts.count)
                return symbol
            }
            partSet = parts[0].set
        }
        try options.approve?(self)
    }
}

/// The options of a drawing.
public struct DrawingOptions: Sendable {
    /// The lowest error correction; nil: medium, or low where only that fits.
    public var level: ErrorCorrection?
    /// The largest version of a symbol, in 1...40. A code that needs a larger symbol is put into
    /// parts.
    public var maxVersion: Int
    /// The share of all parts that may be lost, in percent, in `parityRange`; rounded up to whole
    /// parts.
    public var parity: Int
    public var link = LinkTarget.ofChannel
    /// Whether there are no parts: a page that keeps nothing opens one symbol.
    public var isWhole = false
    /// Called after each of several symbols, with the number of symbols so far and of all.
    public var report: (@Sendable (_ count: Int, _ total: Int) -> Void)?

    /// Called with each finished drawing, before the vault stores anything of it; an error stops
    /// that.
    public var approve: (@Sendable (Drawing) throws -> Void)?

    /// The page that each symbol is a link to.
    public enum LinkTarget: Sendable {
        /// Symbols are codes and no links.
        case none
        case page(LinkPage)
        /// The page of the channel that the code is of, where it has one.
        case ofChannel
    }

    /// The page, where it is known.
    fileprivate var page: LinkPage? { if case .page(let page) = link { page } else { nil } }

    /// The options for a code of this channel.
    public func drawing(codesOf channel: Channel) -> Self {
        guard case .ofChannel = link, let page = channel.link else { return self }
        var options = self
        options.link = .page(page)
        return options
    }

    /// A version that phones read easily.
    public static let defaultMaxVersion = 30
    public static let defaultParity = 25
    public static let parityRange = 0...90

    public init(
        level: ErrorCorrection? = nil, maxVersion: Int = Self.defaultMaxVersion,
        parity: Int = Self.defaultParity
    ) {
        precondition(1...40 ~= maxVersion && Self.parityRange ~= parity)
        self.level = level
        self.maxVersion = maxVersion
        self.parity = parity
    }

    fileprivate func symbol(_ code: Code, atLeast level: ErrorCorrection?) throws(ImagingError) -> Symbol {
        guard let link = page else {
            return try Symbol(text: code.text, level: level, maxVersion: maxVersion)
        }
        let linked = CodeLink(page: link, code: code)
        return try Symbol(
            after: SymbolPrefix(of: link), text: linked.fragment, level: level, maxVersion: maxVersion)
    }

    /// The longest body of a code that one symbol holds.
    fileprivate func bodyLength(at level: ErrorCorrection) -> Int {
        guard let link = page else {
            return Code.bodyLength(ofText: Symbol.capacity(version: maxVersion, level: level))
        }
        let prefix = SymbolPrefix(of: link)
        return CodeLink.bodyLength(
            ofFragment: Symbol.capacity(version: maxVersion, level: level, after: prefix))
    }
}

extension SymbolPrefix {
    fileprivate init(of page: LinkPage) {
        let segments = page.segments
        self.init(alphanumeric: segments.alphanumeric, bytes: segments.bytes)
    }
}

/// The number of parts for a code: as few as the largest symbol allows.
private struct PartPlan {
    let dataCount: Int
    let parityCount: Int
    let level: ErrorCorrection

    /// - Throws: `SessionError.invalidInput(.tooLarge)`.
    init(for code: Code, _ options: DrawingOptions) throws(SessionError) {
        let length = code.payload.count
        var limit = 0
        for level in options.level.map({ [$0] }) ?? [.medium, .low] {
            let room = options.bodyLength(at: level) - Part.overhead(forLength: length)
            guard room > 0 else { continue }
            let dataCount = (length + room - 1) / room
            let parityCount = Self.parityCount(for: dataCount, percent: options.parity)
            if dataCount + parityCount <= PartSet.partLimit, length <= PartSet.lengthLimit {
                self.dataCount = dataCount
                self.parityCount = parityCount
                self.level = level
                return
            }
            let most = (1...PartSet.partLimit).last {
                $0 + Self.parityCount(for: $0, percent: options.parity) <= PartSet.partLimit
            }
            limit = max(limit, min((most ?? 0) * room, PartSet.lengthLimit))
        }
        throw .invalidInput(.tooLarge(bytes: length, limit: limit))
    }

    /// The least number that is at least `percent` of its sum with `dataCount`.
    private static func parityCount(for dataCount: Int, percent: Int) -> Int {
        (percent * dataCount + 99 - percent) / (100 - percent)
    }
}
