import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create an identity in a new vault.",
        discussion: """
            EXAMPLES
              seqrcast init --name Alice
              seqrcast init --name Alice --vault alice.vault
              seqrcast init --name Alice --ask-passphrase

            Without a passphrase, anybody who has the vault file can read it. `seqrcast passphrase set` sets \
            one later.

            The vault has the only copy of your keys: make a backup with `seqrcast backup`. Do not copy the \
            vault file itself: used twice, it gives two members the same place, or two messages the same \
            number.
            """)

    @Option(help: "The name that others see beside your fingerprint, at most 64 characters.")
    var name: String?

    @Option(
        help: """
            The suite, a set of ways to encrypt and sign: hybrid (Ed25519, X25519 with ML-KEM-768, AES-GCM), \
            whose shares no quantum computer opens; compact (the same without ML-KEM), whose card is a small \
            code; or classic (RSA-2048, AES-CBC with HMAC).
            """)
    var suite = SuiteChoice.hybrid

    @OptionGroup var lock: VaultLockOption
    @OptionGroup var picture: AvatarOption
    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    enum SuiteChoice: String, ExpressibleByArgument, CaseIterable {
        case hybrid, compact, classic

        var suite: Suite {
            switch self {
            case .hybrid: .hybrid
            case .compact: .compact
            case .classic: .classic
            }
        }
    }

    func run() throws {
        let name = try name.map { try Name($0) }
        try vault.requireNoPassphrase(hints: ["`--passphrase-fd` locks the new vault"])
        let picture = try picture.chosen(vault: vault)
        try vault.checkFolder()
        try confirmBesideDamagedVault()
        try Session.requireNoVault(at: vault.url)
        let passphrase = try lock.chosen()
        let session = try ProgressBar.during("generating keys") {
            try Session.create(
                vault: vault.url, name: name, suite: suite.suite,
                picture: picture, passphrase: passphrase)
        }
        if format.json {
            var record = PersonJSON(session.identity.publicIdentity)
            record.pictureBytes = picture?.bytes.count
            JSON.report(record)
        } else {
            Console.report("\(name.printable) · \(session.identity.fingerprint)")
            Console.note("this is your fingerprint: others compare it with the one on your card")
            if passphrase != nil { Console.noteLock() }
        }
    }

    /// Asks before a new vault takes the place of one that was moved aside, whose keys may still be
    /// saved.
    private func confirmBesideDamagedVault() throws {
        guard !vault.isThere,
            let damaged = Session.movedAside(from: vault.url).last
        else { return }
        let sentence = "your damaged vault was moved to \(damaged.path.printableName)"
        let question = "\(sentence). Create a new vault, with a new identity?"
        guard confirmation.yes || Console.confirm(question) else {
            throw Diagnostic(
                .unconfirmed, "no vault created: \(sentence)",
                hints: Diagnostic.afterMoving(vault.url.path, to: damaged.path)
                    + ["`--yes` creates a new vault, with a new identity"])
        }
    }
}
