import ArgumentParser
import Foundation
import SeQRcast

/// Writes an HTML page to a file or to standard output.
struct PageFile: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
    var output: String

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output != "" else { throw ValidationError("-o needs a file name") }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - the page uses standard output: leave out --json")
        }
    }

    /// Checks, before anything changes, that the page can be written.
    ///
    /// - Parameter isUnique: whether an existing file must not be replaced, as such a page cannot
    ///   be made again.
    /// - Throws: exit code 64 if the file is the vault, 2 if it cannot be written or replaced.
    func check(isUnique: Bool = false) throws {
        guard output != "-" else { return }
        let file = OutputFile(path: output)
        try file.check(against: vault.files)
        guard !isUnique || file.isSpecial || !FileManager.default.fileExists(atPath: output) else {
            throw Diagnostic(
                .fileError, "\(output.printableName) already exists; it was not changed",
                hints: ["a guest page cannot be made again: choose another name, or delete the file"])
        }
    }

    /// Writes the page completely or not at all, and prints its digest.
    ///
    /// - Parameter guest: the guest that the page is for.
    func write(_ page: ReaderPage, for guest: GuestPage? = nil) throws {
        let html = Array(page.html.utf8)
        guard output != "-" else { return try Console.write(html) }
        if guest == nil {
            try OutputFile(path: output).write(html)
        } else {
            // Only its maker may read it, like a backup.
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

/// A written page, as JSON.
struct PageJSON: Encodable {
    let file: String
    let bytes: Int
    /// 64 hexadecimal digits.
    let sha256: String
    /// The channel that a guest reads with it, and the guest.
    let channel: String?
    let member: PersonJSON?
}
