import ArgumentParser
import SeQRcast

struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make an identity in a new vault.",
        discussion: "The vault holds the only copy of your keys: copy the file to keep it safe.")

    @Option(help: "What others see beside your fingerprint: a claim, 64 characters at most.")
    var name: String?

    @Option(help: "compact (Ed25519, X25519, AES-GCM) or classic (RSA-2048, AES-CBC with HMAC).")
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
            Console.note("This is your fingerprint: others compare it with what your card shows them.")
        }
    }
}
