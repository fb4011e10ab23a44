import SeQRcast
import Texts

/// A person named on the command line: an image of their public-key code, or a contact.
///
/// If a file with that name exists, it is the image. A file that somebody else named does not take
/// a known person's place: such a word is refused.
struct RecipientOption {
    let reference: String
    let vaultFiles: [String]
    /// Whether the image may have an invitation of the person.
    private let acceptsInvitation: Bool

    /// - Parameters:
    ///   - acceptsFolder: whether a folder stands for the cards in it.
    ///   - acceptsInvitation: whether the image may have an invitation of the person, as a text or link
    ///     too.
    ///   - isPerson: whether a word names somebody else that the command knows.
    /// - Throws: exit code 1 for a word that names a person, or is a fingerprint, and also names a
    ///   file.
    init(
        _ reference: String, _ vault: VaultOptions, _ session: Session, acceptsFolder: Bool = false,
        acceptsInvitation: Bool = false, or isPerson: (String) throws -> Bool = { _ in false }
    ) throws {
        self.reference = reference
        vaultFiles = vault.files
        self.acceptsInvitation = acceptsInvitation
        let isPath = reference == "-" || ["/", "./", "../"].contains(where: reference.hasPrefix)
        guard !isPath, isFile || acceptsFolder && InputExpander.isFolder(reference),
            try reference.isOfDigits || session.isKnown(reference) || isPerson(reference)
        else { return }
        throw Diagnostic(
            .failed, "\(reference.printableName) is a person, and a file in this folder",
            hints: [
                "write `./\(reference.inShell)` for the file",
                "for the person, write digits of the fingerprint, or go to another folder",
            ])
    }

    var isFile: Bool {
        reference == "-"
            || FileStatus(path: reference) != nil && !InputExpander.isFolder(reference)
    }

    /// The file, which must not be overwritten.
    var inputs: [String] { isFile ? [reference] : [] }

    /// - Throws: the exit code for an image that cannot be read, or has no card.
    func resolve() throws -> Recipient {
        guard isFile else { return .contact(reference) }
        guard acceptsInvitation else { return .holder(of: try card()) }
        return try InputFile(path: reference, vaultFiles: vaultFiles).owner()
    }

    /// Finds the recipient, which must not be this user.
    ///
    /// - Throws: the errors of `resolve`; exit code 12 for an image of the user's own card.
    func resolve(besides user: Fingerprint) throws -> Recipient {
        let recipient = try resolve()
        let own: Diagnostic
        switch recipient {
        case .holder(let card) where card.fingerprint == user:
            own = Diagnostic(SessionError.invalidInput(.ownCard))
        case .inviter(let invitation) where invitation.owner.fingerprint == user:
            own = Diagnostic(.wrongKind, "this is your own invitation")
        default: return recipient
        }
        throw own.of(PageName(file: InputFile(path: reference, vaultFiles: vaultFiles)))
    }

    /// The name or fingerprint of a person, who need not be a contact.
    ///
    /// - Throws: the errors of `resolve`.
    func member() throws -> String { isFile ? try card().fingerprint.description : reference }

    private func card() throws -> PublicIdentity {
        try InputFile(path: reference, vaultFiles: vaultFiles).card()
    }
}
