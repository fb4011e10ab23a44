"""Chapter "Film": an encrypted document as many codes that a screen shows to a camera."""

from dataclasses import dataclass

from .errors import Refused, require
from .galois import parity, rebuild
from .hashes import sha256, tag
from .layout import Reader, varint

HEADER = b"SEQR1FM:"
DOCUMENT_LIMIT = 20_971_520
SHARD_LIMIT = 4_096
BLOCK_LIMIT = 255
COUNT_LIMIT = 65_536


@dataclass(frozen=True)
class Layout:
    length: int
    size: int
    blocks: int
    parity: int

    @property
    def raw(self):
        return varint(self.length) + varint(self.size) + varint(self.blocks) + bytes([self.parity])

    @property
    def data_shards(self):
        return -(-self.length // self.size)

    @property
    def shards(self):
        return self.data_shards + self.blocks * self.parity

    def data_shards_of(self, block):
        return len(range(block, self.data_shards, self.blocks))

    def place(self, index):
        """Returns the block of a shard, and its index there."""
        if index < self.data_shards:
            return index % self.blocks, index // self.blocks
        row, block = divmod(index - self.data_shards, self.blocks)
        return block, self.data_shards_of(block) + row

    def row(self, index):
        """Returns the place among the data or the parity shards, and their number."""
        data = self.data_shards
        return (index, data) if index < data else (index - data, self.shards - data)

    def cut(self, file):
        """Returns the data shards."""
        filled = file.ljust(self.data_shards * self.size, b"\0")
        return [filled[self.size * d : self.size * (d + 1)] for d in range(self.data_shards)]


@dataclass(frozen=True)
class FilmPart:
    film_id: bytes
    layout: Layout
    index: int
    path: tuple
    other_root: bytes
    shard: bytes

    @property
    def raw(self):
        numbers = self.layout.raw + varint(self.index)
        return self.film_id + numbers + b"".join(self.path) + self.other_root + self.shard

    @property
    def root(self):
        """The root to which the path leads."""
        place, count = self.layout.row(self.index)
        found, path = leaf(self.shard), iter(self.path)
        while count > 1:
            if place ^ 1 < count:
                other = next(path)
                found = node(other, found) if place % 2 else node(found, other)
            place, count = place // 2, -(-count // 2)
        return found

    @property
    def data_root(self):
        return self.root if self.index < self.layout.data_shards else self.other_root


def read_layout(reader):
    numbers = []
    for limit in (DOCUMENT_LIMIT, SHARD_LIMIT, COUNT_LIMIT):
        numbers.append(reader.varint(limit))
        require(numbers[-1] >= 1, "out of range")
    layout = Layout(*numbers, reader.byte())
    require(
        layout.blocks <= layout.data_shards
        and layout.parity >= 1
        and -(-layout.data_shards // layout.blocks) + layout.parity <= BLOCK_LIMIT
        and layout.shards <= COUNT_LIMIT,
        "out of range",
    )
    return layout


def parse_film_part(body):
    reader = Reader(body)
    film_id = reader.bytes(16)
    layout = read_layout(reader)
    index = reader.varint(layout.shards - 1)
    place, count = layout.row(index)
    path = []
    while count > 1:
        if place ^ 1 < count:
            path.append(reader.bytes(16))
        place, count = place // 2, -(-count // 2)
    part = FilmPart(film_id, layout, index, tuple(path), reader.bytes(16), reader.bytes(layout.size))
    reader.end()
    if index == layout.data_shards - 1:
        require(not any(part.shard[layout.length - index * layout.size :]), "padding not zero")
    roots = [part.root, part.other_root]
    if index >= layout.data_shards:
        roots.reverse()
    require(make_id(layout, *roots) == film_id, "authentication failed")
    return part


def leaf(shard):
    return sha256(tag("film leaf") + shard)[:16]


def node(left, right):
    return sha256(tag("film node") + left + right)[:16]


def make_id(layout, data_root, parity_root):
    return sha256(tag("film") + layout.raw + data_root + parity_root)[:16]


def tree(shards):
    """Returns the rows of hashes, from the leaves up to the root."""
    rows = [[leaf(shard) for shard in shards]]
    while len(rows[-1]) > 1:
        row = rows[-1]
        rows.append([node(*row[i : i + 2]) if i + 1 < len(row) else row[i] for i in range(0, len(row), 2)])
    return rows


class Film:
    """The parts of one film, from any source."""

    def __init__(self, part):
        self.layout = part.layout
        self.film_id = part.film_id
        self.data_root = part.data_root
        self.blocks = {}

    def add(self, part):
        """Keeps a part, unless its block needs no more."""
        block, index = self.layout.place(part.index)
        shards = self.blocks.setdefault(block, {})
        if len(shards) < self.layout.data_shards_of(block):
            shards[index] = part.shard

    def document(self):
        """Returns the file, or None if shards are missing."""
        layout = self.layout
        data = [b""] * layout.data_shards
        for block in range(layout.blocks):
            shards = self.blocks.get(block, {})
            count = layout.data_shards_of(block)
            if len(shards) < count:
                return None
            data[block :: layout.blocks] = rebuild(count, shards)
        file = b"".join(data)[: layout.length]
        require(tree(layout.cut(file))[-1][0] == self.data_root, "authentication failed")
        return file


def collect(bodies):
    """Returns the one film among parts, and how many were refused."""
    film, refused = None, 0
    for body in bodies:
        try:
            part = parse_film_part(body)
        except Refused:
            refused += 1
            continue
        film = film or Film(part)
        if part.film_id == film.film_id:
            film.add(part)
    return film, refused


def make_film(file, layout):
    """Returns all parts of a file."""
    data = layout.cut(file)
    shards = data + [b""] * (layout.shards - len(data))
    for index in range(len(data), layout.shards):
        block, number = layout.place(index)
        shards[index] = parity(data[block :: layout.blocks], number)
    trees = [tree(data), tree(shards[len(data) :])]
    roots = [rows[-1][0] for rows in trees]
    film_id = make_id(layout, *roots)
    parts = []
    for index, shard in enumerate(shards):
        side = index >= len(data)
        place = layout.row(index)[0]
        path = []
        for row in trees[side][:-1]:
            if place ^ 1 < len(row):
                path.append(row[place ^ 1])
            place //= 2
        parts.append(FilmPart(film_id, layout, index, tuple(path), roots[not side], shard))
    return parts
