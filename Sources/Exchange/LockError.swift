/// The reasons why a passphrase does not open a code.
public enum LockError: Error, Equatable, Sendable {
    /// It was made by a newer version.
    case newer
    /// It is truncated or was altered, or its author locked malformed content.
    case damaged
    /// Its key would take more work than any genuine code's, or less than is safe. It was not
    /// derived.
    case absurd(iterations: UInt64)
    case wrongPassphrase
}
