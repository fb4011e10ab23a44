/// A URL as written in a text, with its destination and possible deceptions.
public struct Link: Hashable, Sendable {
    /// The destination.
    public let url: CanonicalURL
    public internal(set) var deceptions: [Deception]

    /// Nil if it does not begin with `http:` or `https:`, or browsers would not follow it.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.startsWithScheme, let parts = URLParts(text.utf8), let url = CanonicalURL(parts)
        else {
            return nil
        }
        self.url = url
        deceptions = Self.deceptions(parts, url)
    }

    private static func deceptions(_ parts: URLParts, _ url: CanonicalURL) -> [Deception] {
        let name = HostName(host: url.host)
        var found: [Deception] = []
        if let userinfo = parts.userinfo {
            found.append(.userinfo(String(decoding: userinfo, as: UTF8.self)))
        }
        let written = String(decoding: parts.host, as: UTF8.self)
        if parts.host.contains(UInt8(ascii: "%"))
            || ![url.host, name.decoded].contains(written.trimmingFinalDot.lowercased())
        {
            found.append(.disguisedHost(written))
        }
        if name.isAddress { found.append(.address) }
        found += name.deceptions
        if let port = parts.port, port != ["http": 80, "https": 443, "ftp": 21][url.scheme] {
            found.append(.port(port))
        }
        if let ending = url.path.fileEnding, programEndings.contains(ending) {
            found.append(.program(ending))
        }
        return found
    }

    /// Endings of programs, installers, disk images, and documents that contain programs.
    private static let programEndings: Set<String> = [
        "apk", "apks", "app", "appimage", "appx", "appxbundle", "bat", "bin", "cmd", "com", "command", "cpl",
        "crx", "deb",
        "dll", "dmg", "docm", "elf", "exe", "flatpakref", "gadget", "hta", "img", "ipa", "iso", "jar", "jnlp",
        "jse", "lnk",
        "mobileconfig", "msc", "msi", "msix", "msixbundle", "msp", "pif", "pkg", "pptm", "ps1", "reg", "rpm",
        "run", "scr",
        "sct", "sh", "snap", "url", "vb", "vbe", "vbs", "vhd", "vhdx", "wsf", "wsh", "xapk", "xll", "xlsm",
        "xpi",
    ]
}

extension String {
    fileprivate var trimmingFinalDot: Substring { hasSuffix(".") ? dropLast() : self[...] }

    /// The text after the last dot of the last segment of a path, in lower case.
    fileprivate var fileEnding: String? {
        let name = self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...]
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    }
}

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
