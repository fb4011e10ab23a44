import SeQRcast

/// An alarm of an event (RFC 5545, section 3.6.6): its time and its text.
///
/// The sound is left out, as it may be on the network.
struct ExportedAlarm {
    private var properties: [String: ContentLine] = [:]
    private var actions: [String] = []

    /// Number of lines dropped because their values were invalid.
    private(set) var leftOut = 0

    private static let names = ["ACTION", "TRIGGER", "DURATION", "REPEAT", "DESCRIPTION", "SUMMARY"]

    mutating func add(_ line: ContentLine) {
        guard Self.names.contains(line.name) else { return }
        guard line.isCalendarValue, line.isDecodable else {
            leftOut += 1
            return
        }
        if line.name == "ACTION" { actions.append(line.component) }
        properties[line.name] = properties[line.name] ?? line
    }

    /// Whether the alarm only displays or sounds: others send mail or run a program, in the user's
    /// name.
    var isHarmless: Bool {
        (actions == ["DISPLAY"] || actions == ["AUDIO"]) && properties["TRIGGER"] != nil
    }

    /// The lines, without parameters except those with a meaning for the trigger.
    var lines: [String] {
        Self.names.compactMap { name in
            properties[name].map {
                "\(name)\($0.triggerParameters):\(String(decoding: $0.value, as: UTF8.self))"
            }
        }
    }
}

extension ContentLine {
    fileprivate var triggerParameters: String {
        guard name == "TRIGGER" else { return "" }
        if self["VALUE"]?.first?.uppercased() == "DATE-TIME" { return ";VALUE=DATE-TIME" }
        return self["RELATED"]?.first?.uppercased() == "END" ? ";RELATED=END" : ""
    }
}
