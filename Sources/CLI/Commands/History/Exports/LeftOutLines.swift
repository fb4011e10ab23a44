/// Lines of a message that its calendar or card goes without, since other programs could not read all of the file for their sake.
struct LeftOutLines {
    var count = 0

    /// One sentence, where there are any.
    var warnings: [String] {
        switch count {
        case 0: []
        case 1: ["one line or time zone of it has no valid value, and is left out"]
        default: ["\(count) lines or time zones of it have no valid values, and are left out"]
        }
    }
}
