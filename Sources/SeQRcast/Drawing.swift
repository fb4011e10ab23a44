public import Imaging
public import Wire

/// A code and the symbol it is drawn as.
public struct Drawing: Sendable {
    public let code: Code
    public let symbol: Symbol

    /// - Parameter level: nil for medium, or low where only that fits.
    /// - Throws: `ImagingError.tooLong` where one symbol does not hold the code.
    public init(_ code: Code, level: ErrorCorrection? = nil) throws(ImagingError) {
        self.code = code
        symbol = try Symbol(text: code.text, level: level)
    }
}
