import Exchange
import Wire

/// The error for a sealed code; nil if it opens.
func refusal(
    _ code: Code, _ open: (SealedCode) throws(ExchangeError) -> Void
) -> ExchangeError? {
    do throws(ExchangeError) {
        let sealed: SealedCode
        do {
            sealed = try SealedCode(code)
        } catch {
            throw .malformed(error)
        }
        try open(sealed)
        return nil
    } catch {
        return error
    }
}
