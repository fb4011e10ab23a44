import ArgumentParser
import Texts

/// Options for reading pictures.
struct DecodingOptions: ParsableArguments {
    @Flag(help: "Also read images in folders inside folders.")
    var recursive = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time limit for one image in seconds, 1 to 3600; a file with several images has ten times as much.",
            valueName: "seconds"),
        transform: wholeNumber)
    var timeLimit = 10

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of images that are read at once, 1 to 256. Default: the number of processors.",
            valueName: "count"),
        transform: wholeNumber)
    var jobs: Int?

    @Flag(help: "Print what was tried on each image, and why a symbol was not decoded.")
    var verbose = false

    /// - Returns: 0, which no option here allows, if the text is no whole number.
    private static func wholeNumber(_ text: String) -> Int { Int(text) ?? 0 }

    func validate() throws {
        guard (1...3600).contains(timeLimit) else {
            throw ValidationError("--time-limit must be a whole number of seconds from 1 to 3600")
        }
        guard (1...256).contains(jobs ?? 1) else {
            throw ValidationError("--jobs must be a whole number from 1 to 256")
        }
    }

    /// The processes that decode. Fewer images are read at once where the system does not allow as many
    /// as the user wants.
    func decoders() -> DecoderPool {
        let pool = DecoderPool(limits, processCount: jobs)
        if let jobs, pool.processCount < jobs {
            Console.warn(
                "only \(pool.processCount.counted("image")) at once: `ulimit` allows no more files or threads"
            )
        }
        return pool
    }

    var limits: DecoderLimits { DecoderLimits(time: .seconds(timeLimit), isTraced: verbose) }
}
