import SeQRcast

/// What the events of one message are called in a calendar: each by a name of its own, the same in each export. The names that their owner gave
/// do not count: with one of them, an event would take the place of somebody else's.
struct EventNames {
    let code: Code
    private var used: Set<String> = []
    private var count = 0

    init(code: Code) { self.code = code }

    /// Single occurrences have the name of their event, as their owner's names tell.
    mutating func next(of event: ExportedEvent) -> String {
        count += 1
        guard let id = event.ownID, event.isOccurrence || used.insert(id).inserted else {
            return code.exportName(of: "event \(count)")
        }
        return code.exportName(of: "event id \(id)")
    }
}
