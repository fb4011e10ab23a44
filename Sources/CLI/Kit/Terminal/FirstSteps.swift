/// The answer to `seqrcast` without a command: what people do first.
struct FirstSteps {
    let hasVault: Bool

    var text: String {
        hasVault
            ? """
            Private channels on public notice boards. First steps:

              seqrcast id -o card.png                   draw your public-key code
              seqrcast channel create NAME              create a channel
              seqrcast share NAME --to IMAGE -o FILE    share it with a person's code
              seqrcast publish NAME TEXT -o code.png    publish a message in it
              seqrcast scan IMAGE                       read codes, and store those for you

            `seqrcast status` shows what is new. `seqrcast help` lists all commands.
            """
            : """
            Private channels on public notice boards. There is no vault yet; begin with:

              seqrcast init --name NAME                 make your keys, in a new vault
              seqrcast restore FILE                     put a backup back
              seqrcast unlock IMAGE                     open a locked text: needs no vault

            `--vault FILE` or SEQRCAST_VAULT names another vault.
            `seqrcast help` lists all commands.
            """
    }
}
