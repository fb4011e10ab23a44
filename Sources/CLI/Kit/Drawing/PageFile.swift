import ArgumentParser
import Foundation
import SeQRcast

/// Where a page of HTML goes: to a file, or to standard output.
struct PageFile: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write, - for standard output.", valueName: "file"))
    var output: String

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output != "" else { throw ValidationError("-o needs the name of a file") }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - standard output is the page's")
        }
    }

    /// Makes sure, before anything is changed, that the page has somewhere to go.
    ///
    /// - Parameter isUnique: whether the page cannot be made again, so that it must not take the place of another.
    /// - Throws: exit code 64 where the file is the vault, 2 where it cannot be written, or is there and must not be replaced.
    func check(isUnique: Bool = false) throws {
        guard output != "-" else { return }
        let file = OutputFile(path: output)
        try file.check(against: vault.files)
        guard !isUnique || file.isSpecial || !FileManager.default.fileExists(atPath: output) else {
            throw Diagnostic(
                .fileError, "\(output.printableName) is there already; it was left as it is",
                hints: ["a guest page cannot be made again: give another name, or delete it"])
        }
    }

    /// Writes the page whole or not at all, and tells what it is known by.
    ///
    /// - Parameter guest: for whom it was made.
    func write(_ page: ReaderPage, for guest: GuestPage? = nil) throws {
        let html = Array(page.html.utf8)
        guard output != "-" else { return try Console.write(html) }
        if guest == nil {
            try OutputFile(path: output).write(html)
        } else {
            // For its maker's eyes, as a backup is.
            let file = try StreamedOutput(output, isWithheld: true, inputs: vault.files)
            try file.write(html, 0..<html.count)
            try file.finish()
        }
        let digest = page.digest.hexadecimal
        if format.json {
            try JSON.print(
                PageJSON(
                    file: output, bytes: html.count, sha256: digest, channel: guest?.channel.name.text,
                    member: guest.map { PersonJSON($0.guest) }))
        } else {
            try Console.print("\(digest)  \(output.printableName)")
        }
    }
}
