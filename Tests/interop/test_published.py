"""ML-KEM-768, X-Wing and HPKE with X-Wing give the answers of fixtures/kem, which others published."""

import json
import unittest

from cryptography.exceptions import InvalidTag

from refusals import flip
from seqrcast import hpke, mlkem, xwing
from seqrcast.hashes import sha256
from vectors import FOLDER

CHACHA20_POLY1305, AES_256_GCM = 3, 2


def load(name):
    """Returns a file of published answers, its hexadecimal values as bytes."""
    return json.loads((FOLDER.parent / "kem" / f"{name}.json").read_text("utf-8"), object_hook=_bytes)


def _bytes(fields):
    return {name: bytes.fromhex(value) if isinstance(value, str) else value for name, value in fields.items()}


class MLKEMTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.known = load("mlkem768")

    def test_keys(self):
        for answer in self.known["keyGeneration"]:
            ek, dk = mlkem.key_gen(answer["seed"][:32], answer["seed"][32:])
            self.assertEqual(sha256(ek), answer["publicKeySHA256"])
            self.assertIn(ek, dk)
            self.assertTrue(mlkem.is_encapsulation_key(ek))

    def test_encapsulation(self):
        for answer in self.known["encapsulation"]:
            secret, ciphertext = mlkem.encaps(answer["publicKey"], answer["randomness"])
            self.assertEqual(
                (secret, sha256(ciphertext)), (answer["sharedSecret"], answer["ciphertextSHA256"])
            )

    def test_decapsulation(self):
        """Ciphertexts that were altered give other secrets."""
        known = self.known["decapsulation"]
        self.assertEqual({answer["isAltered"] for answer in known["answers"]}, {False, True})
        for answer in known["answers"]:
            self.assertEqual(mlkem.decaps(known["privateKey"], answer["ciphertext"]), answer["sharedSecret"])

    def test_answers(self):
        for answer in self.known["answers"]:
            ek, dk = mlkem.key_gen(answer["seed"][:32], answer["seed"][32:])
            secret, ciphertext = mlkem.encaps(ek, answer["randomness"])
            self.assertEqual(
                (sha256(ek), sha256(ciphertext)), (answer["publicKeySHA256"], answer["ciphertextSHA256"])
            )
            self.assertEqual(
                (secret, mlkem.decaps(dk, ciphertext), mlkem.decaps(dk, answer["otherCiphertext"])),
                (answer["sharedSecret"], answer["sharedSecret"], answer["rejectedSecret"]),
            )

    def test_invalid_keys(self):
        """Each coefficient is below the modulus."""
        ek = self.known["encapsulation"][0]["publicKey"]
        for place in (0, 1, 766, 767):
            for value, is_valid in ((3328, True), (3329, False), (4095, False)):
                packed = int.from_bytes(ek[:1152], "little")
                packed += value - (packed >> 12 * place & 0xFFF) << 12 * place
                altered = packed.to_bytes(1152, "little") + ek[1152:]
                self.assertEqual(mlkem.is_encapsulation_key(altered), is_valid)
        self.assertFalse(mlkem.is_encapsulation_key(ek[:-1]))


class XWingTests(unittest.TestCase):
    def check(self, answer):
        self.assertEqual(xwing.public(answer["seed"]), answer["publicKey"])
        self.assertEqual(
            xwing.encapsulate(answer["publicKey"], answer["randomness"]),
            (answer["sharedSecret"], answer["encapsulatedKey"]),
        )
        self.assertEqual(xwing.decapsulate(answer["seed"], answer["encapsulatedKey"]), answer["sharedSecret"])

    def test_draft(self):
        for answer in load("xwing"):
            self.check(answer | {"encapsulatedKey": answer["ciphertext"]})

    def test_sizes(self):
        self.assertEqual((xwing.PUBLIC_SIZE, xwing.ENCAPSULATED_SIZE), (1_216, 1_120))

    def test_hpke(self):
        (answer,) = [answer for answer in load("hpke") if answer["aead"] == CHACHA20_POLY1305]
        self.check(answer)
        suite = hpke.SUITE_XWING[:-2] + CHACHA20_POLY1305.to_bytes(2, "big")
        self.assertEqual(
            hpke.schedule(suite, answer["sharedSecret"], answer["info"]), (answer["key"], answer["baseNonce"])
        )

    def test_sealed(self):
        """A text that another implementation sealed opens, and an altered one does not."""
        (answer,) = [answer for answer in load("hpke") if answer["aead"] == AES_256_GCM]

        def opened(encapsulated):
            secret = xwing.decapsulate(answer["seed"], encapsulated)
            return hpke.open(hpke.SUITE_XWING, secret, answer["info"], answer["ciphertext"])

        self.assertEqual(opened(answer["encapsulatedKey"]), answer["plaintext"])
        for place in (0, -1):
            self.assertRaises(InvalidTag, opened, flip(answer["encapsulatedKey"], place))


if __name__ == "__main__":
    unittest.main()
