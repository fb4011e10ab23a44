/// An iCalendar object, or a bare event as QR codes often carry it: the rule of content of type
/// `event` (RFC 5545; docs/reference/format.md, "Content").
///
/// The properties are those of the first event; all events are checked.
public struct CalendarEvent: Equatable, Sendable {
    /// Unescaped.
    public let summary: String?

    public let start: CalendarTime

    public let end: CalendarTime?

    public init(_ text: String) throws(ContentError) {
        var lines = ContentLineReader(text)
        guard let first = try? lines.next(), first.begins("VCALENDAR") || first.begins("VEVENT") else {
            throw .notACalendar
        }

        var open = [first.component]
        var draft = EventDraft(line: first.number)
        var event: CalendarEvent?
        var hasVersion = false
        while let component = open.last {
            guard let line = try lines.next() else { throw .notTerminated }
            guard !line.isGrouped else { throw .badLine(line.number) }
            switch (line.name, component) {
            case ("BEGIN", _):
                let inner = line.component
                guard inner != "VCALENDAR", inner != "VEVENT" || component == "VCALENDAR" else {
                    throw .misnested(line: line.number)
                }
                if inner == "VEVENT" { draft = EventDraft(line: line.number) }
                open.append(inner)
            case ("END", _):
                guard line.component == component else { throw .misnested(line: line.number) }
                open.removeLast()
                if component == "VEVENT" {
                    let finished = try draft.finish()
                    event = event ?? finished
                }
            case ("VERSION", "VCALENDAR"):
                guard !hasVersion else { throw .repeatedProperty(line: line.number) }
                guard line.value.elementsEqual("2.0".utf8) else {
                    throw .unsupportedVersion(line: line.number)
                }
                hasVersion = true
            case (_, "VEVENT"): try draft.add(line)
            default: break
            }
        }

        try lines.finish(first.component)
        guard hasVersion || first.component == "VEVENT" else { throw .noVersion }
        guard let event else { throw .noEvent }
        self = event
    }

    fileprivate init(summary: String?, start: CalendarTime, end: CalendarTime?) {
        self.summary = summary
        self.start = start
        self.end = end
    }
}

/// Collects the properties of one event while its lines are read, in any order.
private struct EventDraft {
    /// The line at which the event begins.
    let line: Int
    private var start: CalendarTime?
    private var end: (time: CalendarTime, line: Int)?
    private var duration: (value: CalendarDuration, line: Int)?
    private var summary: String?

    init(line: Int) { self.line = line }

    mutating func add(_ line: ContentLine) throws(ContentError) {
        switch line.name {
        case "DTSTART":
            guard start == nil else { throw .repeatedProperty(line: line.number) }
            start = try CalendarTime(line)
        case "DTEND":
            guard end == nil else { throw .repeatedProperty(line: line.number) }
            end = (try CalendarTime(line), line.number)
        case "DURATION":
            guard duration == nil else { throw .repeatedProperty(line: line.number) }
            guard let value = CalendarDuration(line.value) else { throw .badDuration(line: line.number) }
            duration = (value, line.number)
        case "SUMMARY":
            guard summary == nil else { throw .repeatedProperty(line: line.number) }
            summary = line.text
        default: break
        }
    }

    /// The event, once all its lines are read.
    func finish() throws(ContentError) -> CalendarEvent {
        guard let start else { throw .noStart(line: line) }
        if let end, let duration { throw .endAndDuration(line: max(end.line, duration.line)) }
        if let end {
            guard start.mayEnd(in: end.time.form) else { throw .endFormDiffers(line: end.line) }
            guard !end.time.isBefore(start) else { throw .endBeforeStart(line: end.line) }
        }
        if let duration, duration.value.hasTime, start.form == .date {
            throw .badDuration(line: duration.line)
        }
        return CalendarEvent(summary: summary, start: start, end: end?.time)
    }
}
