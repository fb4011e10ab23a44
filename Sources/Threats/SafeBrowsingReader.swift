/// Reads lists of Safe Browsing, in the JSON of its servers' responses.
enum SafeBrowsingReader {
    /// The most bytes of a decoded list. One list at a time is in memory, as its keys come in any
    /// order.
    static let byteLimit = 64 << 20

    static func read(
        _ feed: ByteFeed, _ format: ThreatListFormat, into sink: inout some ThreatListSink
    ) throws {
        let json = JSONReader(feed: feed)
        try json.mark()
        var names: Set<String> = []
        var count = 0
        func send(_ list: HashList) throws {
            guard names.insert(list.name).inserted else { throw ThreatListError.repeatedList(list.name) }
            try list.send(to: &sink, count: &count)
        }
        if format == .safeBrowsing4 {
            try json.object { key in
                guard key == "listUpdateResponses" else { return try json.skip() }
                try json.array { try send(SafeBrowsing4List.read(json)) }
            }
        } else {
            // A file has one list as an object, or several in an array.
            var single = SafeBrowsing5List()
            try json.object { key in
                guard key == "hashLists" else { return try single.read(key, json) }
                try json.array {
                    var list = SafeBrowsing5List()
                    try json.object { try list.read($0, json) }
                    try send(list.checked())
                }
            }
            if single.name != nil { try send(single.checked()) }
        }
        try json.end()
        guard !names.isEmpty else { throw ThreatListError.noLists }
    }
}
