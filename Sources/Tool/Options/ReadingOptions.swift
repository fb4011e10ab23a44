import ArgumentParser

/// How pictures are read.
struct ReadingOptions: ParsableArguments {
    @Flag(help: "Read all pictures in folders, and in the folders inside these.")
    var recursive = false

    @Option(
        help: ArgumentHelp("Seconds that reading one picture may take, in 1...3600.", valueName: "seconds"))
    var timeLimit = 10

    @Option(
        help: ArgumentHelp(
            "How many pictures are read at once, in 1...256; else as many as the machine has processors.",
            valueName: "count"))
    var jobs: Int?

    func validate() throws {
        guard (1...3600).contains(timeLimit) else {
            throw ValidationError("--time-limit is a number of seconds in 1...3600")
        }
        guard (1...256).contains(jobs ?? 1) else {
            throw ValidationError("--jobs is a number of processes in 1...256")
        }
    }

    var limits: ReaderLimits { ReaderLimits(time: .seconds(timeLimit)) }
}
