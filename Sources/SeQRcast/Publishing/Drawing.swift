import Exchange
public import Imaging
public import Wire

/// A code, and the symbols that show it.
public struct Drawing: Sendable {
    public let code: Code
    /// One symbol, or one for each part, in order.
    public let symbols: [Symbol]
    /// Nil where one symbol holds the code.
    public let partSet: PartSet?

    /// Draws a code as one symbol or, if that is too small, in parts.
    ///
    /// - Throws: `SessionError.invalidInput(.tooLarge)` where the largest set of parts is too
    ///   small, or the errors of `options.approve`.
    public init(_ code: Code, _ options: DrawingOptions = DrawingOptions()) throws {
        self.code = code
        do {
            symbols = [try Symbol(text: code.text, level: options.level, maxVersion: options.maxVersion)]
            partSet = nil
        } catch ImagingError.tooLong {
            let plan = try PartPlan(for: code, options)
            let parts = code.parts(dataCount: plan.dataCount, parityCount: plan.parityCount)
            symbols = try parts.enumerated().map { index, part in
                let symbol = try Symbol(
                    text: part.code.text, level: plan.level, maxVersion: options.maxVersion)
                options.report?(index + 1, parts.count)
                return symbol
            }
            partSet = parts[0].set
        }
        try options.approve?(self)
    }

    /// Draws a link as one symbol, since a browser opens only one.
    ///
    /// - Throws: `SessionError.invalidInput(.linkTooLong)`, or the errors of `options.approve`.
    public init(_ link: LockedLink, _ options: DrawingOptions = DrawingOptions()) throws {
        code = link.code
        partSet = nil
        do {
            symbols = [
                try Symbol(
                    prefix: link.prefix, text: link.fragment, level: options.level,
                    maxVersion: options.maxVersion)
            ]
        } catch ImagingError.tooLong(let characters, let limit) {
            throw SessionError.invalidInput(.linkTooLong(characters: characters, limit: limit))
        }
        try options.approve?(self)
    }
}
