import ArgumentParser

/// How pictures are read.
struct DecodingOptions: ParsableArguments {
    @Flag(help: "Read the pictures in folders inside folders, too.")
    var recursive = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Seconds that reading one picture may take, in 1...3600; a file of several has ten times as much in all.",
            valueName: "seconds"),
        transform: wholeNumber)
    var timeLimit = 10

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many pictures are read at once, in 1...256; else as many as the machine has processors.",
            valueName: "count"),
        transform: wholeNumber)
    var jobs: Int?

    /// - Returns: 0, which no option here allows, for what is none.
    private static func wholeNumber(_ text: String) -> Int { Int(text) ?? 0 }

    func validate() throws {
        guard (1...3600).contains(timeLimit) else {
            throw ValidationError("--time-limit is a whole number of seconds in 1...3600")
        }
        guard (1...256).contains(jobs ?? 1) else {
            throw ValidationError("--jobs is a whole number of processes in 1...256")
        }
    }

    var limits: DecoderLimits { DecoderLimits(time: .seconds(timeLimit)) }
}
