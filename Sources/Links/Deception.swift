/// The ways in which a link may deceive about its destination. Each has honest uses too.
public enum Deception: Hashable, Sendable {
    /// The text before the `@`, where a reader looks for the host.
    case userinfo(String)
    /// The host is written differently from the one that browsers open: in escapes, as a number, in
    /// letters that become others.
    case disguisedHost(String)
    /// An IP address instead of a name.
    case address
    /// The decoded form of a host with Punycode.
    case decodedName(String)
    /// A host with invalid Punycode.
    case undecodableName
    /// The ASCII name that the host looks like.
    case lookalike(String)
    /// Alphabets that are mixed in one label of the host.
    case mixedAlphabets([String])
    /// A label of the host has invisible characters, or digits of several alphabets.
    case unusualCharacters
    /// The host has letters beyond ASCII, and cannot be checked because ICU is not installed.
    case uncheckedName
    /// A port other than the scheme's default.
    case port(UInt16)
    /// The path ends like names of programs and installers; the ending in lower case, without the
    /// dot.
    case program(String)
}
