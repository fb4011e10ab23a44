import SeQRcast

/// What the events of one message are called in a calendar: each by a name of its own, the same in each export. The names that their owner gave
/// do not count: with one of them, an event would take the place of somebody else's.
struct EventNames {
    let code: Code
    /// Ids, each with the occurrence of which it is; byte by byte.
    private var used: Set<[UInt8]> = []
    private var count = 0

    init(code: Code) { self.code = code }

    /// Single occurrences have the name of their event, as their owner's names tell.
    mutating func next(of event: ExportedEvent) -> String {
        count += 1
        let own = event.ownID.map { Array("\($0)\0".utf8) + (event.occurrence ?? []) }
        guard let id = event.ownID, let own, used.insert(own).inserted else {
            return code.exportName(of: "event \(count)")
        }
        return code.exportName(of: "event id \(id)")
    }
}
