import Texts

/// The answer to `seqrcast` without a command: what people do first.
struct FirstSteps {
    /// Nil if there is a vault; else the place where it will be.
    let newVault: String?

    var text: String {
        guard let newVault else {
            return """
                Private channels on public notice boards. First steps:

                  seqrcast id -o card.png                   draw your public-key code
                  seqrcast channel create NAME              create a channel
                  seqrcast share NAME --to IMAGE -o FILE    share it with a person's code
                  seqrcast publish NAME TEXT -o code.png    publish a message in it
                  seqrcast scan IMAGE                       read codes, and store those for you

                `seqrcast status` shows what is new. `seqrcast help` lists all commands.
                """
        }
        return """
            Private channels on public notice boards. There is no vault yet; begin with:

              seqrcast init --name NAME                 make your keys, in a new vault
              seqrcast restore FILE                     restore a backup
              seqrcast unlock IMAGE                     open a locked text: needs no vault

            The vault will be \(newVault.printableName)
            `--vault FILE` or SEQRCAST_VAULT names another vault.
            `seqrcast help` lists all commands.
            """
    }

    /// Asks on the terminal which of the ways in to take.
    ///
    /// - Returns: the arguments of that command; nil if the user wants none.
    static func ask() -> [String]? {
        Console.explain("")
        switch Console.answer(to: "New keys (1), a backup (2), a locked text (3), or nothing (Return)? ") {
        case "1":
            guard let name = Console.answer(to: "Your name, as others see it, or Return for none: ") else {
                return nil
            }
            return ["init"] + (name.isEmpty ? [] : ["--name=\(name)"])
        case "2": return way("restore", Console.answer(to: "The backup, or an image of its sheet: "))
        case "3":
            return way("unlock", Console.answer(to: "An image of the code, or the code itself, or a link: "))
        default: return nil
        }
    }

    private static func way(_ command: String, _ argument: String?) -> [String]? {
        guard let argument, !argument.isEmpty else { return nil }
        return [command, "--", argument.inHome]
    }
}
