/// Why a passphrase does not open a code.
public enum LockError: Error, Equatable, Sendable {
    /// It was made by a newer version.
    case newer
    /// It is cut short, or was altered; or its maker locked nonsense.
    case damaged
    /// Its key would take more work than that of any code, or less than is safe. Nothing was computed.
    case absurd(iterations: UInt64)
    case wrongPassphrase
}
