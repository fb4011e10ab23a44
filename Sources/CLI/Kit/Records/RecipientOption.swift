import Foundation
import SeQRcast

/// A person named on the command line: an image of their public-key code, or a contact.
///
/// If a file with that name exists, it is the image.
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

    /// The file, which must not be overwritten.
    var inputs: [String] { isFile ? [reference] : [] }

    /// - Throws: the exit code for an image that cannot be read, or has no card.
    func resolve() throws -> Recipient {
        guard isFile else { return .contact(reference) }
        return .holder(of: try card())
    }

    /// The recipient, who is not this user.
    ///
    /// - Throws: the errors of `resolve`; exit code 12 for an image of the user's own card.
    func resolve(besides user: Fingerprint) throws -> Recipient {
        let recipient = try resolve()
        guard case .holder(let card) = recipient, card.fingerprint == user else {
            return recipient
        }
        throw Diagnostic(SessionError.invalidInput(.ownCard))
            .of(PageName(file: InputFile(path: reference, vaultFiles: vaultFiles)))
    }

    /// The name or fingerprint of a person, who need not be a contact.
    ///
    /// - Throws: the errors of `resolve`.
    func member() throws -> String { isFile ? try card().fingerprint.description : reference }

    private func card() throws -> PublicIdentity {
        try InputFile(path: reference, vaultFiles: vaultFiles).card()
    }
}
