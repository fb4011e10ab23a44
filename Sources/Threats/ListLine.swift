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
