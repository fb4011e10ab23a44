/// A name for a file, from what somebody else calls it.
enum SafeFileName {
    /// Where nothing is left.
    static let fallback = "document"

    /// The name without folders; without a dot or a hyphen in front, which would hide it or make it an option; and with `_` for
    /// what does not show, or moves what is around it.
    static func of(_ name: String) -> String {
        let parts = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }
        var safe = ""
        for scalar in parts.last ?? "".unicodeScalars[...] {
            if safe.isEmpty, scalar == "." || scalar == "-" || scalar == " " { continue }
            safe.unicodeScalars.append(scalar.isDeceptive ? "_" : scalar)
        }
        while safe.hasSuffix(" ") { safe.removeLast() }
        return safe.isEmpty ? fallback : safe
    }
}
