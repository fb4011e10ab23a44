"""Chapter "Refusals": the reasons, as the test vectors name them, and their coarse form for users."""

NEWER = {
    "unsupported version",
    "unknown kind",
    "unknown suite",
    "unknown flags",
    "unknown content type",
    "unknown audience",
}


class Refused(Exception):
    """A refused input. The reason is a name in the chapter."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason

    @property
    def coarse(self):
        """Returns the coarse reason, `newer` or `damaged`, for codes behind a passphrase."""
        return "newer" if self.reason in NEWER else "damaged"


def require(condition, reason):
    """Refuses unless the condition holds."""
    if not condition:
        raise Refused(reason)
