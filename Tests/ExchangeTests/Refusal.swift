import Exchange
import Wire

/// Why a sealed code is refused; nil where it opens.
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
