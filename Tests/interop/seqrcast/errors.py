"""Chapter "Refusals": every reason by the name that the test vectors use, and what a reader tells its user of it."""

NEWER = {"unsupported version", "unknown kind", "unknown suite", "unknown flags", "unknown content type", "unknown audience"}


class Refused(Exception):
    """An input that is refused. The reason is one of the names in the chapter."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason

    @property
    def coarse(self):
        """The reason where a reader tells no more apart than `newer` and `damaged`: behind a passphrase."""
        return "newer" if self.reason in NEWER else "damaged"


def require(condition, reason):
    """Refuses unless the condition holds."""
    if not condition:
        raise Refused(reason)
