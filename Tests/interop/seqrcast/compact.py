"""Suite 02, compact: Ed25519 (RFC 8032), HPKE (RFC 9180) and AES-256-GCM."""

from os import urandom

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from . import dhkem, hpke
from .errors import Refused, require

NUMBER = 2
PUBLIC_SIZE = 64
SIGNATURE_SIZE = 64
CIPHER_BLOCK = 1
ENCAPSULATED_SIZE = 32
MESSAGE_KEY_SIZE = 44

P = 2**255 - 19
# The y of Ed25519's points, and the u of X25519's, with an order that divides 8.
ED25519_LOW = {0, 1, P - 1} | {
    int.from_bytes(bytes.fromhex(encoding), "little")
    for encoding in (
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    )
}
X25519_LOW = {0, 1, P - 1} | {
    int.from_bytes(bytes.fromhex(encoding), "little")
    for encoding in (
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
    )
}


def generate():
    return urandom(64)


def public(private):
    signing = Ed25519PrivateKey.from_private_bytes(private[:32]).public_key()
    sealing = X25519PrivateKey.from_private_bytes(private[32:]).public_key()
    return b"".join(key.public_bytes(Encoding.Raw, PublicFormat.Raw) for key in (signing, sealing))


def check_private(private):
    """Any 64 bytes are two private keys."""
    require(len(private) == 64, "invalid private key")


def check_public(raw):
    check_ed25519(raw[:32])
    check_x25519(raw[32:])


def check_ed25519(raw):
    y = int.from_bytes(raw, "little") % 2**255
    require(y < P and y not in ED25519_LOW, "invalid public key")


def check_x25519(raw):
    u = int.from_bytes(raw, "little")
    require(u < P and u not in X25519_LOW, "invalid public key")


def sign(private, message):
    return Ed25519PrivateKey.from_private_bytes(private[:32]).sign(message)


def verify(raw, signature, message):
    try:
        Ed25519PublicKey.from_public_bytes(raw[:32]).verify(signature, message)
    except (InvalidSignature, ValueError):
        raise Refused("authentication failed") from None


def seal(raw, binding, plaintext):
    """Returns the encapsulated key, and the ciphertext followed by its tag."""
    shared, enc = dhkem.encapsulate(raw[32:])
    return enc, hpke.seal(hpke.SUITE_DHKEM, shared, binding, plaintext)


def unseal(private, binding, encapsulated, ciphertext):
    try:
        shared = dhkem.decapsulate(private[32:], encapsulated)
        return hpke.open(hpke.SUITE_DHKEM, shared, binding, ciphertext)
    except (InvalidTag, ValueError):
        raise Refused("not for this identity") from None


def encrypt_message(key, _iv, prefix, plaintext):
    return AESGCM(key[:32]).encrypt(key[32:], plaintext, prefix)


def decrypt_message(key, _iv, prefix, ciphertext):
    try:
        return AESGCM(key[:32]).decrypt(key[32:], ciphertext, prefix)
    except InvalidTag:
        raise Refused("authentication failed") from None
