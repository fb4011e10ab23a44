import SeQRcast

/// An alarm of an event (RFC 5545, section 3.6.6).
struct ExportedAlarm {
    private(set) var lines: [ContentLine] = []

    /// What it would sound is left out: it may stand on the network.
    mutating func add(_ line: ContentLine) {
        if line.name != "ATTACH" { lines.append(line) }
    }

    /// Whether it only shows or sounds something: others send mail or run a program, in the name of whoever takes it over.
    var isHarmless: Bool {
        let actions = lines.filter { $0.name == "ACTION" }.map(\.component)
        return (actions == ["DISPLAY"] || actions == ["AUDIO"]) && lines.contains { $0.name == "TRIGGER" }
    }
}
