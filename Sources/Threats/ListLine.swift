import Links

/// The entry in a line of a text: the expressions it names, or the reason why it has none.
struct ListLine {
    var expressions: [String] = []
    var skipReasons: [SkipReason] = []
    /// The text after a comment sign.
    var comment: Substring?

    /// - Parameter line: not empty, without blanks at its ends.
    init(_ line: Substring, of format: ThreatListFormat) {
        if line.hasPrefix("#"), format != .adblock || !line.hasPrefix("##") {
            comment = line.drop { $0 == "#" }
            return
        }
        switch format {
        case .urlhaus: add(url: CSVRow(line)?.third)
        case .urls: add(url: String(line))
        case .hosts: addHosts(line.words)
        case .domains: addDomain(line.words)
        case .adblock: addRule(line)
        case .safeBrowsing4, .safeBrowsing5: preconditionFailure("no text")
        }
    }

    private mutating func add(url text: String?) {
        guard let text, !text.contains(" "), let url = CanonicalURL(text.utf8) else {
            return skipReasons.append(.notUnderstood)
        }
        guard url.isPublic else { return skipReasons.append(.localName) }
        expressions.append(url.expression)
    }

    private mutating func addHosts(_ words: [Substring]) {
        guard words.count > 1, words[0].isAddress else { return skipReasons.append(.notUnderstood) }
        guard words[0].leadsNowhere else { return skipReasons.append(.mapping) }
        for word in words.dropFirst() { addHost(word) }
    }

    private mutating func addDomain(_ words: [Substring]) {
        guard words.count == 1 else { return skipReasons.append(.notUnderstood) }
        addHost(words[0].hasPrefix("*.") ? words[0].dropFirst(2) : words[0])
    }

    private mutating func addHost(_ name: Substring) {
        guard name.isHostName, let url = CanonicalURL(name.utf8) else {
            return skipReasons.append(.notUnderstood)
        }
        guard url.isPublic else { return skipReasons.append(.localName) }
        expressions.append(url.host + "/")
    }

    private mutating func addRule(_ line: Substring) {
        switch FilterRule(line) {
        case .comment(let text): comment = text
        case .skipped(let reason): skipReasons.append(reason)
        case .host(let name): addHost(name)
        case .url(let text): add(url: String(text))
        case .path(let text):
            guard let url = CanonicalURL(text.utf8) else { return skipReasons.append(.notUnderstood) }
            guard url.isPublic else { return skipReasons.append(.localName) }
            // It may be a file or a folder.
            let isFolder = url.query != nil || url.path.hasSuffix("/")
            expressions += [url.expression] + (isFolder ? [] : [url.expression + "/"])
        }
    }
}

extension CanonicalURL {
    /// Whether its host may be public, and not only this machine or its network (RFC 6761, RFC
    /// 6762). A name without a dot, such as that of a country, would block everything below it.
    fileprivate var isPublic: Bool {
        if host.hasPrefix("[") { return host != "[::]" && host != "[::1]" }
        let labels = host.split(separator: ".")
        guard labels.count > 1, let last = labels.last else { return false }
        if last.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return labels.first != "127" && host != "0.0.0.0" }
        return !["local", "localhost", "localdomain"].contains(last)
    }
}

/// The third of the comma-separated values in a line, where URLhaus has the URL (RFC 4180, except
/// line ends in values).
struct CSVRow {
    let third: String

    /// Nil if there are fewer than three values, or a quotation mark is not closed.
    init?(_ line: Substring) {
        var rest = line
        for column in 0..<3 {
            guard let value = Self.value(&rest) else { return nil }
            if column == 2 {
                third = value
                return
            }
            guard rest.first == "," else { return nil }
            rest = rest.dropFirst()
        }
        return nil
    }

    private static func value(_ rest: inout Substring) -> String? {
        guard rest.first == "\"" else {
            let value = rest.prefix { $0 != "," }
            rest = rest[value.endIndex...]
            return String(value)
        }
        var value = ""
        rest = rest.dropFirst()
        while let quote = rest.firstIndex(of: "\"") {
            value += rest[..<quote]
            rest = rest[quote...].dropFirst()
            guard rest.first == "\"" else { return value }
            value += "\""
            rest = rest.dropFirst()
        }
        return nil
    }
}

/// A line of a filter list in the syntax of Adblock Plus, if it says never to open a host, or
/// anything below a path.
private enum FilterRule {
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
