import ArgumentParser
import SeQRcast

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create an identity in a new vault.",
        discussion: """
            EXAMPLES
              seqrcast init --name Alice
              seqrcast init --name Alice --vault alice.vault

            The vault has the only copy of your keys: make a backup with `seqrcast backup`.
            """)

    @Option(help: "The name that others see beside your fingerprint, at most 64 characters.")
    var name: String?

    @Option(help: "The suite: compact (Ed25519, X25519, AES-GCM) or classic (RSA-2048, AES-CBC with HMAC).")
    var suite = SuiteChoice.compact

    @OptionGroup var picture: AvatarOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    enum SuiteChoice: String, ExpressibleByArgument, CaseIterable { case compact, classic }

    func run() throws {
        let name = try name.map { try Name($0) }
        let picture = try picture.chosen(vault: vault)
        let session = try Session.create(
            vault: vault.url, name: name, suite: suite == .compact ? .compact : .classic,
            picture: picture)
        if format.json {
            var record = PersonJSON(session.identity.publicIdentity)
            record.pictureBytes = picture?.bytes.count
            try JSON.print(record)
        } else {
            try Console.print("\(name.printable) · \(session.identity.fingerprint)")
            Console.note("this is your fingerprint: others compare it with the one on your card")
        }
    }
}
