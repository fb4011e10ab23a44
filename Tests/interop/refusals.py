"""Asserts refusals by the names of the chapter "Refusals"."""

import unittest

from seqrcast.errors import Refused


class RefusalCase(unittest.TestCase):
    def assert_refused(self, reason, read, *arguments, **named):
        with self.assertRaises(Refused) as refusal:
            read(*arguments, **named)
        self.assertEqual(refusal.exception.reason, reason)

    def assert_all_refused(self, cases, read):
        """Checks (reason, arguments of `read`) by the special feature of each case."""
        for name, (reason, *arguments) in cases.items():
            with self.subTest(name):
                self.assert_refused(reason, read, *arguments)


def flip(data, place=0):
    """Returns the bytes with one bit flipped."""
    data = bytearray(data)
    data[place] ^= 1
    return bytes(data)
