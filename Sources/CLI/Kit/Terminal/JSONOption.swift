import ArgumentParser

/// Chooses JSON output.
struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON, one object per line.")
    var json = false

    /// Explains a list that is empty, and prints nothing; JSON needs no explanation.
    func noteEmpty(_ list: some Collection, _ sentence: String) {
        if list.isEmpty, !json { Console.note(sentence) }
    }
}
