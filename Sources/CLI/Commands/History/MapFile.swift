import ArgumentParser
import Foundation
import SeQRcast

/// Where a map goes: a page or a drawing, by the file's name.
struct MapFile: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write: a page if its name ends in .html, a drawing if in .svg; - for the page on standard output.",
            valueName: "file"))
    var output: String

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output == "-" || ["html", "svg"].contains(ending) else {
            throw ValidationError("-o needs the name of a file that ends in .html or .svg")
        }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - standard output is the page's")
        }
    }

    var isDrawing: Bool { ending == "svg" }

    private var ending: String { URL(fileURLWithPath: output).pathExtension.lowercased() }

    /// Makes sure, before anything is looked up, that the map has somewhere to go.
    ///
    /// - Throws: exit code 64 where the file is the vault, 2 where it cannot be written.
    func check() throws {
        guard output != "-" else { return }
        try OutputFile(path: output).check(against: vault.files)
    }

    /// Writes the map whole or not at all, so that its owner alone can read it, and tells what is on it.
    func write(_ map: String, of messages: [MapMessage]) throws {
        let bytes = Array(map.utf8)
        guard output != "-" else { return try Console.write(bytes) }
        let file = try StreamedOutput(output, isWithheld: true, inputs: vault.files)
        try file.write(bytes, 0..<bytes.count)
        try file.finish()
        let sightings = messages.reduce(0) { $0 + $1.located.count }
        if format.json {
            return try JSON.print(
                MapJSON(file: output, bytes: bytes.count, messages: messages.count, sightings: sightings))
        }
        let counts = "\(messages.count.counted("message")), \(sightings.counted("sighting"))"
        try Console.print("\(output.printableName): \(counts)")
        Console.note("it tells where you were; nobody but you can read the file, until you give it away")
    }
}
