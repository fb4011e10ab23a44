/// A line of a filter list in the syntax of Adblock Plus, if it says never to open a host, or
/// anything below a path.
enum FilterRule {
    case comment(Substring)
    case host(Substring)
    /// A host and a path.
    case path(Substring)
    case url(Substring)
    case skipped(SkipReason)

    /// Options of a rule that still applies to opening a page.
    private static let wholeOptions: Set<Substring> = ["all", "document", "doc", "important", "popup"]

    init(_ line: Substring) {
        if line.hasPrefix("!") || line.hasPrefix("[") {
            self = .comment(line.dropFirst())
            return
        }
        self = line.hasPrefix("@@") ? .skipped(.exception) : Self.rule(line)
    }

    private static func rule(_ line: Substring) -> FilterRule {
        if line.isCosmetic { return .skipped(.cosmetic) }
        guard !line.hasPrefix("/") else { return .skipped(.pattern) }
        var pattern = line
        if let dollar = line.lastIndex(of: "$") {
            pattern = line[..<dollar]
            let options = line[dollar...].dropFirst().split(separator: ",", omittingEmptySubsequences: false)
            guard options.allSatisfy(wholeOptions.contains) else { return .skipped(.limited) }
        }
        let isHostAnchored = pattern.hasPrefix("||")
        let isAnchored = !isHostAnchored && pattern.hasPrefix("|")
        pattern = pattern.drop { $0 == "|" }
        if pattern.hasSuffix("^") || pattern.hasSuffix("|") { pattern = pattern.dropLast() }
        guard !pattern.contains(where: { "*^|".contains($0) }), !pattern.isEmpty else {
            return .skipped(.pattern)
        }
        if pattern.lowercased().hasPrefix("http://") || pattern.lowercased().hasPrefix("https://") {
            return isHostAnchored ? .skipped(.pattern) : .url(pattern)
        }
        guard !isAnchored else { return .skipped(.pattern) }
        // The pattern may match anywhere in a URL, so it counts only if it looks like a whole name.
        if pattern.isHostName, isHostAnchored || pattern.contains(".") { return .host(pattern) }
        guard isHostAnchored else { return .skipped(.pattern) }
        // Entries have no port, so this one would block all ports of the host.
        let host = pattern.prefix { $0 != "/" && $0 != "?" }
        return host.contains(":") && !host.hasPrefix("[") ? .skipped(.limited) : .path(pattern)
    }
}

extension Substring {
    /// `##`, `#@#`, `#?#` and the like, between the names of pages and the elements to hide there.
    fileprivate var isCosmetic: Bool {
        guard let mark = firstIndex(of: "#") else { return false }
        let rest = self[mark...].dropFirst().drop { "@?$%".contains($0) }
        return rest.first == "#"
    }
}
