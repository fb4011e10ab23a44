"""The working session of two people in which `power` loses power."""

import dataclasses

from people import OPTION, OTHER_PASSPHRASE, PASSPHRASE, VAULT_OPTION

# The number of rows in the table of the batch.
ROWS = 60


@dataclasses.dataclass
class Step:
    """One command of the session."""

    who: str
    arguments: tuple
    # Passphrases by option.
    passphrases: dict = dataclasses.field(default_factory=dict)
    # Whether it works in steps, each of which is reported, or changes something without reporting
    # it.
    goes_in_steps: bool = False
    # A file that cannot be made again.
    makes: str = None


def session():
    def alice(*arguments, **more):
        return Step("alice", arguments, **more)

    def bob(*arguments, **more):
        return Step("bob", arguments, **more)

    chosen = {OPTION: PASSPHRASE}
    locked = {VAULT_OPTION: PASSPHRASE}
    changed = {VAULT_OPTION: PASSPHRASE, OPTION: OTHER_PASSPHRASE}
    yield alice("init", "--name", "Alice")
    yield alice("channel", "create", "chess")
    yield alice("id", "-o", "alice.png")
    yield bob("init", "--name", "Bob")
    yield bob("id", "-o", "bob.png")
    yield alice("share", "chess", "--to", "bob.png", "-o", "share.png")
    yield bob("scan", "share-1.png", "share-3.png", "--yes", goes_in_steps=True)
    for number in range(1, 6):
        yield alice("publish", "chess", f"message {number}", "-o", f"message-{number}.png")
    yield alice("passphrase", "set", passphrases=chosen)
    yield alice("publish", "chess", "under a passphrase", "-o", "locked.png", passphrases=locked)
    yield alice("passphrase", "change", passphrases=changed)
    yield alice("passphrase", "remove", passphrases={VAULT_OPTION: OTHER_PASSPHRASE})
    yield bob("scan", *(f"message-{number}.png" for number in range(1, 6)), goes_in_steps=True)
    yield bob("history", "--mark-read", goes_in_steps=True)
    yield alice(
        "publish", "chess", "--batch", "table.csv", "--template", "{name}", "-o", "out", goes_in_steps=True
    )
    yield bob("scan", "out", goes_in_steps=True)
    yield alice("forget", "chess#2", "chess#3", "--yes")
    yield bob("forget", "chess#4", "--yes")
    yield alice("publish", "chess", "after that", "-o", "message-6.png")
    yield alice("guest", "chess", "-o", "guest.html", passphrases=chosen, makes="guest.html")
    yield alice("revoke", "chess", "Guest", "--yes")
    yield alice("publish", "chess", "without the guest", "-o", "message-7.png")
    yield bob("threats", "import", "list.txt")
    yield bob("threats", "import", "longer.txt")
    yield bob("threats", "remove", "list")
    yield bob("channel", "create", "hikes")
    yield bob("publish", "hikes", "Sunday", "-o", "hike.png")
    yield alice("encrypt", "table.csv", "--channel", "chess", "-o", "table.seqr", makes="table.seqr")
    yield bob("decrypt", "table.seqr", "-o", "table.txt", makes="table.txt")
    yield alice("backup", "-o", "alice.backup", passphrases=chosen, makes="alice.backup")
    yield Step("restored", ("restore", "alice.backup"), passphrases=chosen)
    yield bob("unsubscribe", "chess", "--yes")
    yield bob("channel", "delete", "hikes", "--yes")
