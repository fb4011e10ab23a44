"""GF(2^8) and the Reed-Solomon code of the chapter "Part".

Bytes are polynomials modulo x^8 + x^4 + x^3 + x^2 + 1.
"""


def _multiply(a, b):
    product = 0
    while b:
        product ^= a * (b & 1)
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


# TIMES[a] translates every byte b of a string to a · b.
TIMES = [bytes(_multiply(a, b) for b in range(256)) for a in range(256)]
INVERSE = [0] + [TIMES[a].index(1) for a in range(1, 256)]


def _add(first, second):
    return (int.from_bytes(first, "big") ^ int.from_bytes(second, "big")).to_bytes(len(first), "big")


def parity(data_shards, index):
    """Returns the shard of this index behind the data shards."""
    total = bytes(len(data_shards[0]))
    for j, shard in enumerate(data_shards):
        total = _add(total, shard.translate(TIMES[INVERSE[index ^ j]]))
    return total


def rebuild(count, shards):
    """Returns the data shards, from as many shards by index."""
    data = {index: shard for index, shard in shards.items() if index < count}
    missing = [j for j in range(count) if j not in data]
    rows = []
    for index in (index for index in shards if index >= count):
        total = shards[index]
        for j, shard in data.items():
            total = _add(total, shard.translate(TIMES[INVERSE[index ^ j]]))
        rows.append((bytes(INVERSE[index ^ j] for j in missing), total))
    data.update(zip(missing, _solve(rows), strict=True))
    return [data[j] for j in range(count)]


def _solve(rows):
    """Solves rows (coefficients, sum) by Gauss-Jordan elimination. All such matrices can be inverted."""
    for column in range(len(rows)):
        pivot = next(row for row in range(column, len(rows)) if rows[row][0][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = TIMES[INVERSE[rows[column][0][column]]]
        coefficients, total = (side.translate(scale) for side in rows[column])
        rows[column] = coefficients, total
        for row, (others, other_total) in enumerate(rows):
            if row != column and others[column]:
                times = TIMES[others[column]]
                rows[row] = (
                    _add(others, coefficients.translate(times)),
                    _add(other_total, total.translate(times)),
                )
    return [total for _, total in rows]
