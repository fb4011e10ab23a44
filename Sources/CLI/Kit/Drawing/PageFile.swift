import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

/// Writes an HTML page to a file or to standard output.
struct PageFile: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file(), transform: PathArgument.path)
    var output: String

    @OptionGroup var overwrite: OverwriteOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output != "" else { throw ValidationError("-o needs a file name") }
        guard output != "-" || !format.json else {
            throw ValidationError("with -o - the page uses standard output: leave out --json")
        }
    }

    /// Opens the file before anything changes.
    ///
    /// - Parameter isPrivate: whether only its maker may read the page, like a backup.
    /// - Returns: nil for standard output.
    /// - Throws: exit code 64 if the file is the vault or has a wrong name, 2 if it cannot be
    ///   written, 8 if an existing file is not to be replaced.
    func open(isPrivate: Bool = false) throws -> StreamedOutput? {
        guard output != "-" else { return nil }
        try FileEnding(output).check(["html"], of: "a page", sparing: vault.files)
        return try StreamedOutput(output, isWithheld: isPrivate, inputs: vault.files, overwrite)
    }

    /// Writes the page completely or not at all, and prints its digest.
    ///
    /// - Parameters:
    ///   - file: the file from `open`.
    ///   - guest: the guest that the page is for.
    func write(_ page: ReaderPage, to file: StreamedOutput?, for guest: GuestPage? = nil) throws {
        let html = Array(page.html.utf8)
        guard let file else { return try Console.write(html) }
        try file.write(html, 0..<html.count)
        try file.finish()
        let digest = page.digest.hexadecimal
        if format.json {
            JSON.report(
                PageJSON(
                    file: output, bytes: html.count, sha256: digest, channel: guest?.channel.name.text,
                    member: guest.map { PersonJSON($0.guest) }))
        } else {
            Console.report("\(digest)  \(output.printableName)")
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
