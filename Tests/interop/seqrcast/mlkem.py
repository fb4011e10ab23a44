"""ML-KEM-768 (FIPS 203), with the names of that document.

Polynomials are lists of 256 coefficients, and so are their transforms.
"""

from hashlib import sha3_256, sha3_512, shake_128, shake_256

N, Q, K = 256, 3329, 3
DU, DV = 10, 4
POLYNOMIAL_SIZE = 384
ENCAPSULATION_KEY_SIZE = K * POLYNOMIAL_SIZE + 32
CIPHERTEXT_SIZE = 32 * (DU * K + DV)


def _reversed(number):
    """Reverses an integer of seven bits."""
    return int(f"{number:07b}"[::-1], 2)


ZETAS = [pow(17, _reversed(k), Q) for k in range(128)]
GAMMAS = [pow(17, 2 * _reversed(k) + 1, Q) for k in range(128)]


def key_gen(d, z):
    """ML-KEM.KeyGen_internal: returns the encapsulation key and the decapsulation key."""
    ek, dk = _pke_key_gen(d)
    return ek, dk + ek + sha3_256(ek).digest() + z


def encaps(ek, m):
    """ML-KEM.Encaps_internal: returns the shared secret and the ciphertext."""
    secret, r = _g(m + sha3_256(ek).digest())
    return secret, _encrypt(ek, m, r)


def decaps(dk, c):
    """ML-KEM.Decaps_internal: returns the shared secret, another one for an altered ciphertext."""
    dk_pke, ek = dk[: K * POLYNOMIAL_SIZE], dk[K * POLYNOMIAL_SIZE : -64]
    h, z = dk[-64:-32], dk[-32:]
    m = _decrypt(dk_pke, c)
    secret, r = _g(m + h)
    return secret if _encrypt(ek, m, r) == c else shake_256(z + c).digest(32)


def is_encapsulation_key(ek):
    """Performs the checks of type and modulus of section 7.2."""
    packed = int.from_bytes(ek[: K * POLYNOMIAL_SIZE], "little")
    return len(ek) == ENCAPSULATION_KEY_SIZE and all(packed >> 12 * i & 0xFFF < Q for i in range(K * N))


def _g(data):
    digest = sha3_512(data).digest()
    return digest[:32], digest[32:]


def _pke_key_gen(d):
    rho, sigma = _g(d + bytes([K]))
    s = [_ntt(_sample_cbd(sigma, n)) for n in range(K)]
    e = [_ntt(_sample_cbd(sigma, n)) for n in range(K, 2 * K)]
    t = [_add(_dot(row, s), error) for row, error in zip(_matrix(rho), e)]
    return b"".join(_encode(12, f) for f in t) + rho, b"".join(_encode(12, f) for f in s)


def _encrypt(ek, m, r):
    t, rho = _decode_all(12, ek[:-32]), ek[-32:]
    y = [_ntt(_sample_cbd(r, n)) for n in range(K)]
    e1 = [_sample_cbd(r, n) for n in range(K, 2 * K)]
    e2 = _sample_cbd(r, 2 * K)
    columns = zip(*_matrix(rho))
    u = [_add(_inverse_ntt(_dot(column, y)), error) for column, error in zip(columns, e1)]
    v = _add(_add(_inverse_ntt(_dot(t, y)), e2), _decompress(1, _decode(1, m)))
    return b"".join(_encode(DU, _compress(DU, f)) for f in u) + _encode(DV, _compress(DV, v))


def _decrypt(dk, c):
    u = [_decompress(DU, f) for f in _decode_all(DU, c[: 32 * DU * K])]
    v = _decompress(DV, _decode(DV, c[32 * DU * K :]))
    product = _inverse_ntt(_dot(_decode_all(12, dk), [_ntt(f) for f in u]))
    return _encode(1, _compress(1, [(a - b) % Q for a, b in zip(v, product)]))


def _encode(d, f):
    """ByteEncode_d."""
    return sum(value << d * i for i, value in enumerate(f)).to_bytes(32 * d, "little")


def _decode(d, data):
    """ByteDecode_d."""
    packed = int.from_bytes(data, "little")
    values = [packed >> d * i & (1 << d) - 1 for i in range(N)]
    return [value % Q for value in values] if d == 12 else values


def _decode_all(d, data):
    return [_decode(d, data[start : start + 32 * d]) for start in range(0, len(data), 32 * d)]


def _compress(d, f):
    return [((value << d) + Q // 2) // Q % (1 << d) for value in f]


def _decompress(d, f):
    return [(value * Q + (1 << d - 1)) >> d for value in f]


def _matrix(rho):
    """The matrix Â."""
    return [[_sample_ntt(rho + bytes([j, i])) for j in range(K)] for i in range(K)]


def _sample_ntt(seed):
    """SampleNTT: as much of the stream as it takes."""
    size, values = 504, []
    while len(values) < N:
        size, values = 2 * size, []
        stream = shake_128(seed).digest(size)
        for a, b, c in zip(stream[::3], stream[1::3], stream[2::3]):
            values += [value for value in (a + 256 * (b % 16), b // 16 + 16 * c) if value < Q]
    return values[:N]


def _sample_cbd(seed, number):
    """SamplePolyCBD with η = 2, of PRF(seed, number)."""
    bits = int.from_bytes(shake_256(seed + bytes([number])).digest(128), "little")
    fours = [bits >> 4 * i & 15 for i in range(N)]
    return [((x & 3).bit_count() - (x >> 2).bit_count()) % Q for x in fours]


def _ntt(f):
    f, k, length = list(f), 1, 128
    while length >= 2:
        for start in range(0, N, 2 * length):
            zeta, k = ZETAS[k], k + 1
            for j in range(start, start + length):
                t = zeta * f[j + length]
                f[j], f[j + length] = (f[j] + t) % Q, (f[j] - t) % Q
        length //= 2
    return f


def _inverse_ntt(f):
    f, k, length = list(f), 127, 2
    while length <= 128:
        for start in range(0, N, 2 * length):
            zeta, k = ZETAS[k], k - 1
            for j in range(start, start + length):
                a, b = f[j], f[j + length]
                f[j], f[j + length] = (a + b) % Q, zeta * (b - a) % Q
        length *= 2
    return [value * 3303 % Q for value in f]


def _multiply(f, g):
    """MultiplyNTTs."""
    product = []
    for gamma, a0, a1, b0, b1 in zip(GAMMAS, f[::2], f[1::2], g[::2], g[1::2]):
        product += [(a0 * b0 + a1 * b1 % Q * gamma) % Q, (a0 * b1 + a1 * b0) % Q]
    return product


def _add(f, g):
    return [(a + b) % Q for a, b in zip(f, g)]


def _dot(fs, gs):
    total = [0] * N
    for f, g in zip(fs, gs):
        total = _add(total, _multiply(f, g))
    return total
