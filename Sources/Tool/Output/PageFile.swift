import Foundation
import SeQRcast

/// A page of HTML, as a file or on standard output.
struct PageFile {
    private let path: String

    /// - Throws: exit code 64 where the file is the vault, 2 where it cannot be written.
    init(_ path: String, _ vault: VaultOptions) throws {
        self.path = path
        if path != "-" { try OutputFile(path: path).check(against: vault.files) }
    }

    /// Writes it whole or not at all, and tells what it is known by.
    ///
    /// - Parameter guest: for whom it was made.
    func write(_ page: ReaderPage, _ format: JSONOption, for guest: GuestPage? = nil) throws {
        let html = Array(page.html.utf8)
        guard path != "-" else { return try Console.write(html) }
        try OutputFile(path: path).write(html)
        let digest = page.digest.hexadecimal
        if format.json {
            try JSON.print(
                PageRecord(
                    file: path, bytes: html.count, sha256: digest, channel: guest?.channel.name.text,
                    member: guest.map { PersonRecord($0.guest) }))
        } else {
            try Console.print("\(digest)  \(path.escaped())")
        }
    }
}
