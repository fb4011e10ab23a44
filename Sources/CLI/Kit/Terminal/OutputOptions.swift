import ArgumentParser
import Records

/// Chooses JSON output.
struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON, one object per line.")
    var json = false

    /// Explains a list that is empty, and prints nothing; JSON needs no explanation.
    func noteEmpty(_ list: some Collection, _ sentence: String) {
        if list.isEmpty, !json { Console.note(sentence) }
    }
}

/// Whether contents are printed as they were written.
struct RawOption: ParsableArguments {
    @Flag(help: "Print events and contacts as they were written.")
    var raw = false
}

extension CSVSeparator: ExpressibleByArgument {}
