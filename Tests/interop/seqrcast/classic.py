"""Suite 01, classic: RSA-2048 and AES-256.

RSA with PSS and OAEP (RFC 8017), AES-256-GCM for sealing, AES-256-CBC with HMAC for messages.
"""

from functools import lru_cache
from os import urandom

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import CBC
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.padding import PKCS7
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_der_private_key,
)

from .errors import Refused, require
from .hashes import hkdf, hmac, tag

NUMBER = 1
PUBLIC_SIZE = 256
SIGNATURE_SIZE = 256
CIPHER_BLOCK = 16
ENCAPSULATED_SIZE = 256
MESSAGE_KEY_SIZE = 64

EXPONENT = 65537
PSS = padding.PSS(padding.MGF1(SHA256()), 32)


def generate():
    key = rsa.generate_private_key(EXPONENT, 2048)
    return key.private_bytes(Encoding.DER, PrivateFormat.TraditionalOpenSSL, NoEncryption())


@lru_cache
def _private(der):
    return load_der_private_key(der, None)


@lru_cache
def _public(raw):
    return rsa.RSAPublicNumbers(EXPONENT, int.from_bytes(raw, "big")).public_key()


def public(private):
    return _private(private).private_numbers().public_numbers.n.to_bytes(256, "big")


def check_private(der):
    """Requires a key of 2,048 bits with two primes and the one allowed exponent.

    Version 0 of RSAPrivateKey means two primes.
    """
    numbers = _private(der).private_numbers()
    modulus = numbers.public_numbers.n
    require(numbers.public_numbers.e == EXPONENT and modulus.bit_length() == 2048, "invalid private key")
    require(
        numbers.p.bit_length() == numbers.q.bit_length() == 1024 and numbers.d < modulus,
        "invalid private key",
    )
    require(der[4:7] == bytes([0x02, 1, 0]), "invalid private key")


def check_public(raw):
    require(raw[0] & 0x80 and raw[-1] & 1, "invalid public key")


def sign(private, message):
    return _private(private).sign(message, PSS, SHA256())


def verify(raw, signature, message):
    try:
        _public(raw).verify(signature, message, PSS, SHA256())
    except InvalidSignature:
        raise Refused("authentication failed") from None


def seal(raw, binding, plaintext):
    """Returns the encapsulated key, and the ciphertext followed by its tag."""
    secret = urandom(32)
    key, nonce = _seal_key(secret)
    return _public(raw).encrypt(secret, _oaep(binding)), AESGCM(key).encrypt(nonce, plaintext, b"")


def unseal(private, binding, encapsulated, ciphertext):
    try:
        secret = _private(private).decrypt(encapsulated, _oaep(binding))
        require(len(secret) == 32, "not for this identity")
        key, nonce = _seal_key(secret)
        return AESGCM(key).decrypt(nonce, ciphertext, b"")
    except (InvalidTag, ValueError):
        raise Refused("not for this identity") from None


def _oaep(label):
    return padding.OAEP(padding.MGF1(SHA256()), SHA256(), label)


def _seal_key(secret):
    derived = hkdf(secret, tag("share key"), 44)
    return derived[:32], derived[32:]


def encrypt_message(key, iv, prefix, plaintext):
    padder = PKCS7(128).padder()
    encryptor = Cipher(AES(key[:32]), CBC(iv)).encryptor()
    ciphertext = encryptor.update(padder.update(plaintext) + padder.finalize()) + encryptor.finalize()
    return ciphertext + _message_tag(key, prefix, ciphertext)


def decrypt_message(key, iv, prefix, sealed):
    ciphertext, received = sealed[:-16], sealed[-16:]
    require(_message_tag(key, prefix, ciphertext) == received, "authentication failed")
    try:
        decryptor = Cipher(AES(key[:32]), CBC(iv)).decryptor()
        padded = decryptor.update(ciphertext) + decryptor.finalize()
        unpadder = PKCS7(128).unpadder()
        return unpadder.update(padded) + unpadder.finalize()
    except ValueError:
        raise Refused("authentication failed") from None


def _message_tag(key, prefix, ciphertext):
    return hmac(key[32:], len(prefix).to_bytes(8, "big") + prefix + ciphertext)[:16]
