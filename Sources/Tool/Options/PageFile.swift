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
    /// - Throws: exit code 64 where the file is the vault, 2 where it cannot be written.
    func check() throws {
        if output != "-" { try OutputFile(path: output).check(against: vault.files) }
    }

    /// Writes the page whole or not at all, and tells what it is known by.
    ///
    /// - Parameter guest: for whom it was made.
    func write(_ page: ReaderPage, for guest: GuestPage? = nil) throws {
        let html = Array(page.html.utf8)
        guard output != "-" else { return try Console.write(html) }
        try OutputFile(path: output).write(html)
        let digest = page.digest.hexadecimal
        if format.json {
            try JSON.print(
                PageRecord(
                    file: output, bytes: html.count, sha256: digest, channel: guest?.channel.name.text,
                    member: guest.map { PersonRecord($0.guest) }))
        } else {
            try Console.print("\(digest)  \(output.escaped())")
        }
    }
}
