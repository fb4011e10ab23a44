import Foundation
import SeQRcast

/// Somebody named on the command line: a picture of their public-key code, or a contact. A file of that name wins.
struct RecipientOption {
    let reference: String
    let vaultFiles: [String]

    init(_ reference: String, _ vault: VaultOptions) {
        self.reference = reference
        vaultFiles = vault.files
    }

    var isFile: Bool {
        reference == "-"
            || FileManager.default.fileExists(atPath: reference) && !InputExpander.isFolder(reference)
    }

    /// The file, where it is one: it must not be written onto.
    var inputs: [String] { isFile ? [reference] : [] }

    /// - Throws: exit codes for a picture that cannot be read, or holds no card.
    func resolve() throws -> Recipient {
        guard isFile else { return .contact(reference) }
        return .holder(of: try card())
    }

    /// The name or fingerprint of somebody who need be no contact.
    ///
    /// - Throws: the same.
    func member() throws -> String { isFile ? try card().fingerprint.description : reference }

    private func card() throws -> PublicIdentity {
        try InputFile(path: reference, vaultFiles: vaultFiles).card()
    }
}
