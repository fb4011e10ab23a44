import Links

/// The entry in a line of a text: the expressions it names, or the reason why it has none.
struct ListLine {
    var expressions: [String] = []
    var passedOver: [SkipReason] = []
    /// The text after a comment sign.
    var comment: Substring?

    /// - Parameter line: not empty, without blanks at its ends.
    init(_ line: Substring, of format: ThreatListFormat) {
        if line.hasPrefix("#"), format != .adblock || !line.hasPrefix("##") {
            comment = line.drop { $0 == "#" }
            return
        }
        switch format {
        case .urlhaus: take(url: CSVRow(line)?.third)
        case .urls: take(url: String(line))
        case .hosts: takeHosts(line.words)
        case .domains: takeDomain(line.words)
        case .adblock: takeRule(line)
        case .safeBrowsing4, .safeBrowsing5: preconditionFailure("no text")
        }
    }

    private mutating func take(url text: String?) {
        guard let text, !text.contains(" "), let url = CanonicalURL(text.utf8) else {
            return passedOver.append(.notUnderstood)
        }
        guard url.isPublic else { return passedOver.append(.localName) }
        expressions.append(url.expression)
    }

    private mutating func takeHosts(_ words: [Substring]) {
        guard words.count > 1, words[0].isAddress else { return passedOver.append(.notUnderstood) }
        guard words[0].leadsNowhere else { return passedOver.append(.mapping) }
        for word in words.dropFirst() { takeHost(word) }
    }

    private mutating func takeDomain(_ words: [Substring]) {
        guard words.count == 1 else { return passedOver.append(.notUnderstood) }
        takeHost(words[0].hasPrefix("*.") ? words[0].dropFirst(2) : words[0])
    }

    private mutating func takeHost(_ name: Substring) {
        guard name.isHostName, let url = CanonicalURL(name.utf8) else {
            return passedOver.append(.notUnderstood)
        }
        guard url.isPublic else { return passedOver.append(.localName) }
        expressions.append(url.host + "/")
    }

    private mutating func takeRule(_ line: Substring) {
        switch FilterRule(line) {
        case .comment(let text): comment = text
        case .passedOver(let reason): passedOver.append(reason)
        case .host(let name): takeHost(name)
        case .url(let text): take(url: String(text))
        case .path(let text):
            guard let url = CanonicalURL(text.utf8) else { return passedOver.append(.notUnderstood) }
            guard url.isPublic else { return passedOver.append(.localName) }
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
