"""Cuts codes into parts (docs/reference/format.md, "Part")."""

import functools
import hashlib

from locked_text import BASE45, encoded, tag, varint


def multiply(left, right):
    """Multiplies in GF(2^8) modulo 0x11d."""
    product = 0
    while right:
        if right & 1:
            product ^= left
        left <<= 1
        if left & 0x100:
            left ^= 0x11D
        right >>= 1
    return product


@functools.cache
def products(factor):
    """Returns the products of all bytes with this factor."""
    return bytes(multiply(factor, value) for value in range(256))


@functools.cache
def inverse(value):
    return next(other for other in range(1, 256) if multiply(value, other) == 1)


def parts(payload, data_count, parity_count):
    """Returns the texts of all parts of a payload (a code's header and body)."""
    set_id = hashlib.sha256(tag("parts") + payload).digest()[:16]
    size = -(-len(payload) // data_count)
    padded = payload.ljust(size * data_count, b"\0")
    shards = [padded[index * size : (index + 1) * size] for index in range(data_count)]
    for row in range(data_count, data_count + parity_count):
        total = 0
        for column in range(data_count):
            total ^= int.from_bytes(shards[column].translate(products(inverse(row ^ column))), "big")
        shards.append(total.to_bytes(size, "big"))
    front = set_id + bytes([data_count, parity_count]) + varint(len(payload))
    return [
        "SEQR1PP:" + encoded(front + bytes([index]) + shard, BASE45) for index, shard in enumerate(shards)
    ]
