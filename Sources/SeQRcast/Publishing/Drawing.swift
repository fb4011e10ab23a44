import Exchange
public import Imaging
public import Wire

/// A code and the symbols it is drawn as.
public struct Drawing: Sendable {
    public let code: Code
    /// One, or one for each part in their order.
    public let symbols: [Symbol]
    /// Where one symbol does not hold the code.
    public let partSet: PartSet?

    /// - Throws: `SessionError.invalidInput(.tooLarge)` where as many parts as a set may have do not hold the code.
    public init(_ code: Code, _ options: DrawingOptions = DrawingOptions()) throws {
        self.code = code
        do {
            symbols = [try Symbol(text: code.text, level: options.level, maxVersion: options.maxVersion)]
            partSet = nil
        } catch ImagingError.tooLong {
            let plan = try PartPlan(for: code, options)
            let parts = code.parts(dataCount: plan.dataCount, parityCount: plan.parityCount)
            symbols = try parts.map {
                try Symbol(text: $0.code.text, level: plan.level, maxVersion: options.maxVersion)
            }
            partSet = parts[0].set
        }
    }

    /// A link is one symbol: a browser opens one alone.
    ///
    /// - Throws: `SessionError.invalidInput(.linkTooLong)`.
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
    }
}
