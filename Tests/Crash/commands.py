"""Each command that changes a file, with the results that are allowed."""

import dataclasses

import people
from people import OPTION, OTHER_PASSPHRASE, PASSPHRASE, VAULT_OPTION


@dataclasses.dataclass(frozen=True)
class Command:
    """A command line, and the results that are allowed when it is run again."""

    name: str
    who: str
    arguments: tuple
    # Passphrases by option.
    passphrases: dict = dataclasses.field(default_factory=dict)
    # Exactly one of these passphrases opens the vault, before and after; None: the vault needs
    # none.
    keys: tuple = (None,)
    # The exit status after success.
    success: int = 0
    # The exit statuses of a second run: 0, or one that reports that nothing is left to do.
    again: tuple = (0,)
    # Whether it works in steps, with valid states in between.
    steps: bool = False
    # For commands whose result differs each time: the section that shows the result
    # (`state.shown`).
    adds: str = None
    # Whether it generates keys, so that fingerprints differ each time.
    draws_keys: bool = False
    # Whether its output shows data that was there before.
    shows: bool = False

    @property
    def line(self):
        return people.asking_for_json(self.arguments)

    def run(self, folder, prefix=()):
        """Runs the command; returns the finished process."""
        return people.command(folder, self.who, *self.line, passphrases=self.passphrases, prefix=prefix)


def commands():
    def alice(name, *arguments, **more):
        return Command(name, "alice", arguments, **more)

    def bob(name, *arguments, **more):
        return Command(name, "bob", arguments, **more)

    passphrase = {"passphrases": {OPTION: PASSPHRASE}}
    return [
        Command("init", "new", ("init", "--name", "New"), again=(1,), draws_keys=True),
        alice("id", "id", "--picture", "portrait.webp", "-o", "out.png", "--force"),
        alice("id name", "id", "--name", "Alicia", "-o", "out.png", "--force"),
        alice("contact scan", "scan", "dave.png"),
        alice("contact verify", "contact", "verify", "Bob", "--yes"),
        alice("contact rename", "contact", "rename", "Bob", "Robert", again=(1,)),
        alice("contact remove", "contact", "remove", "Bob", "--yes", again=(1,)),
        alice("channel create", "channel", "create", "new", again=(1,)),
        alice("channel rename", "channel", "rename", "hikes", "trips", again=(1,)),
        alice("channel delete", "channel", "delete", "hikes", "--yes", again=(1,)),
        alice("share", "share", "chess", "--to", "dave.png", "-o", "out.png", "--force"),
        alice("share several", "share", "chess", "--to", "dave.png", "erin.png", "-o", "out", steps=True),
        Command("request", "frank", ("request", "--to", "bob.png", "-o", "out.png", "--force")),
        Command(
            "withdraw request", "dave", ("request", "--withdraw", "--to", "alice.png", "--yes"), again=(1,)
        ),
        alice("accept", "requests", "accept", "1", "--yes", "-o", "out.png", "--force"),
        alice("accept all", "requests", "accept", "--all", "--yes", "-o", "out", steps=True),
        alice("reject", "requests", "reject", "1"),
        alice("authorize", "authorize", "hikes", "Bob", "-o", "out.png", "--force", adds="authorize"),
        alice("withdraw", "authorize", "--withdraw", "chess", "Carol", again=(1,)),
        Command("endorse", "carol", ("endorse", "asks-erin.png", "-o", "out.png", "--force", "--yes")),
        alice("revoke", "revoke", "chess", "Bob", "--yes", again=(1,)),
        alice("publish", "publish", "chess", "a text", "-o", "out.png", "--force", adds="history"),
        alice(
            "publish plain",
            "publish",
            "chess",
            "a text",
            "--plain",
            "place=hall",
            "-o",
            "out.png",
            "--force",
            adds="history",
        ),
        alice(
            "publish file",
            "publish",
            "chess",
            "--file",
            "leaflet.bin",
            "-o",
            "out.png",
            "--force",
            adds="history",
        ),
        alice(
            "batch",
            "publish",
            "chess",
            "--batch",
            "table.csv",
            "--template",
            "{seat} {name}",
            "-o",
            "out",
            steps=True,
        ),
        alice(
            "batch sheet",
            "publish",
            "chess",
            "--batch",
            "table.csv",
            "--template",
            "{seat} {name}",
            "--sheet",
            "-o",
            "out",
            steps=True,
        ),
        bob("scan message", "scan", "message-3.png"),
        bob("scan once", "scan", "message-3.png", "--once", "--channel", "chess", again=(15,)),
        bob("scan share", "scan", "share-hikes.png", "--yes"),
        bob("scan parts", "scan", *(f"parts-{n}.png" for n in (1, 3, 4, 6)), steps=True),
        bob("scan many", "scan", *(f"message-{n}.png" for n in range(1, 7)), "dave.png", steps=True),
        alice("scan endorsed", "scan", "endorsed.png", "-o", "out"),
        bob("history", "history", "--mark-read", shows=True),
        alice("show", "show", "chess#1", "-o", "out.png", "--force"),
        bob("show message", "show", "chess#1", shows=True),
        bob("forget", "forget", "chess#1", "--yes", again=(1,)),
        Command("dismiss", "carol", ("missed", "chess", "--dismiss", "--yes")),
        bob("unsubscribe", "unsubscribe", "chess", "--yes", again=(1,)),
        bob("threats import", "threats", "import", "longer.txt"),
        alice("threats first", "threats", "import", "longer.txt"),
        bob("threats remove", "threats", "remove", "list", again=(1,)),
        alice("backup", "backup", "-o", "out.backup", "--force", **passphrase),
        alice("backup keys", "backup", "--keys-only", "-o", "out.backup", "--force", **passphrase),
        alice("backup portable", "backup", "--portable", "-o", "out.backup", "--force", **passphrase),
        alice(
            "hand over",
            "backup",
            "--portable",
            "--hand-over",
            "-o",
            "out.backup",
            "--force",
            steps=True,
            **passphrase,
        ),
        Command("restore portable", "new", ("restore", "portable.backup"), again=(1,), **passphrase),
        Command("restore", "new", ("restore", "vault.backup"), again=(1,), **passphrase),
        Command("restore keys", "new", ("restore", "keys.backup"), again=(1,), **passphrase),
        Command("confirm", "restored", ("members", "chess", "--confirm", "--yes"), again=(1,)),
        alice("encrypt", "encrypt", "document", "--channel", "chess", "-o", "out.seqr", "--force"),
        Command("decrypt", "bob", ("decrypt", "document.seqr", "-o", "out.txt", "--force")),
        alice("sign", "sign", "document", "-o", "out.txt", "--force"),
        alice("poster", "poster", "chess#1", "-o", "out.pdf", "--force"),
        alice("card", "id", "-o", "out.pdf", "--force"),
        bob("map", "map", "-o", "out.html", "--force"),
        alice("lock", "lock", "a text", "-o", "out.png", "--force", **passphrase),
        alice(
            "guest",
            "guest",
            "chess",
            "--name",
            "Guest",
            "-o",
            "out.html",
            "--force",
            again=(1, 2),
            draws_keys=True,
            **passphrase,
        ),
        alice(
            "guest sheet",
            "guest",
            "chess",
            "--name",
            "Guest",
            "-o",
            "out.html",
            "--sheet",
            "out.pdf",
            "--force",
            again=(1, 2),
            draws_keys=True,
            **passphrase,
        ),
        alice("passphrase set", "passphrase", "set", keys=(None, PASSPHRASE), again=(1,), **passphrase),
        Command(
            "passphrase change",
            "locked",
            ("passphrase", "change"),
            keys=(PASSPHRASE, OTHER_PASSPHRASE),
            again=(9,),
            passphrases={VAULT_OPTION: PASSPHRASE, OPTION: OTHER_PASSPHRASE},
        ),
        Command(
            "passphrase remove",
            "locked",
            ("passphrase", "remove"),
            keys=(PASSPHRASE, None),
            again=(1,),
            passphrases={VAULT_OPTION: PASSPHRASE},
        ),
        # The damaged vault loses one entry, which the exit status reports.
        Command(
            "rescue",
            "rescued",
            ("doctor", "--vault", "damaged.vault", "--rescue", "rescued.vault"),
            success=10,
            again=(1,),
        ),
        Command("move aside", "worn", ("doctor", "--move-aside"), again=(2,)),
    ]
