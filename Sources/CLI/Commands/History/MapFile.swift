import ArgumentParser
import Foundation
import SeQRcast

/// The page of HTML that a map is written to.
struct MapFile: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, whose name ends in .html; - for standard output.",
            valueName: "file"), completion: .file())
    var output: String

    @OptionGroup var overwrite: OverwriteOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output == "-" || URL(fileURLWithPath: output).pathExtension.lowercased() == "html" else {
            throw ValidationError("a map is an HTML page: -o needs the name of a file that ends in .html")
        }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - the page uses standard output: leave out --json")
        }
    }

    /// Opens the file before anything is looked up; only its owner can read it.
    ///
    /// - Returns: nil for standard output.
    /// - Throws: exit code 64 if the file is the vault, 2 if it cannot be written, 8 if an existing
    ///   file is not to be replaced.
    func open() throws -> StreamedOutput? {
        guard output != "-" else { return nil }
        return try StreamedOutput(output, isWithheld: true, inputs: vault.files, overwrite)
    }

    /// Writes the map completely or not at all, and prints a summary.
    ///
    /// - Parameter file: the file from `open`.
    func write(_ map: String, of messages: [MapMessage], to file: StreamedOutput?) throws {
        let bytes = Array(map.utf8)
        guard let file else { return try Console.write(bytes) }
        try file.write(bytes, 0..<bytes.count)
        try file.finish()
        let sightings = messages.reduce(0) { $0 + $1.located.count }
        if format.json {
            return try JSON.print(
                MapJSON(file: output, bytes: bytes.count, messages: messages.count, sightings: sightings))
        }
        let counts = "\(messages.count.counted("message")), \(sightings.counted("sighting"))"
        try Console.print("\(output.printableName): \(counts)")
        Console.note("this file shows where you have been; only you can read it: share it with care")
    }
}

/// A written map, as JSON.
struct MapJSON: Encodable {
    let file: String
    let bytes: Int
    let messages: Int
    /// The sightings with a known place.
    let sightings: Int
}
