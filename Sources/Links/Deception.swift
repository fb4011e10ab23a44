/// What may deceive about where a link leads. Each has honest uses too.
public enum Deception: Hashable, Sendable {
    /// Stands before the `@`, where a reader looks for the host.
    case userinfo(String)
    /// The host is written otherwise than it is read: in escapes, as a number, in letters that become others.
    case disguisedHost(String)
    /// An IP address in the place of a name.
    case address
    /// How a host with Punycode reads.
    case decodedName(String)
    /// A host with Punycode that is none.
    case undecodableName
    /// The name in ASCII that the host looks like.
    case lookalike(String)
    /// Alphabets that are mixed in one label of the host.
    case mixedAlphabets([String])
    /// A label of the host has characters that cannot be seen, or digits of several alphabets.
    case unusualCharacters
    /// The host has letters beyond ASCII, and cannot be checked as ICU is not installed.
    case uncheckedName
    /// Another than the scheme's own.
    case port(UInt16)
    /// The path ends as the names of programs and installers do; in lower case, without the dot.
    case program(String)
}
