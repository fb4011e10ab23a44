import Exchange
import Storage
public import Wire

extension Session {
    /// Opens a request that this user is asked to endorse.
    ///
    /// - Throws: `.unusableCode(.refused)`.
    public func endorsableRequest(_ code: Code) throws -> EndorsableRequest {
        do {
            let request = try VerifiedRequest(opening: SealedCode(ingesting: code), with: identity)
            return try vault.read { try EndorsableRequest(request, for: identity, in: $0) }
        } catch let error as ExchangeError {
            throw SessionError.unusableCode(.refused(Refusal(error)))
        }
    }

    /// Endorses a request.
    ///
    /// - Parameter authorization: one of the request's.
    /// - Returns: the endorsed request, for its owner.
    /// - Throws: `.unusableCode(.refused)` where the authorization is not valid for the request, or
    ///   `.invalidInput(.tooLarge)`.
    public func endorse(
        _ request: EndorsableRequest, under authorization: HeldAuthorizationSummary,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> Drawing {
        let code: Code
        do {
            code = try identity.endorse(request.request, under: authorization.held.authorization, now: now)
        } catch {
            throw SessionError.unusableCode(.refused(Refusal(error)))
        }
        return try Drawing(code, options)
    }
}
