/** Arithmetic in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1 (docs/reference/format.md, "Part"). */
class GaloisField {
  static #powers = [];
  static #logarithms = [];

  static {
    for (let power = 0, value = 1; power < 255; power += 1) {
      this.#powers[power] = value;
      this.#logarithms[value] = power;
      value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
    }
  }

  static multiply(left, right) {
    if (left === 0 || right === 0) return 0;
    return this.#powers[(this.#logarithms[left] + this.#logarithms[right]) % 255];
  }

  /** @param {number} value not 0 */
  static inverse(value) {
    return this.#powers[(255 - this.#logarithms[value]) % 255];
  }

  /** The products of each factor used so far with all bytes. */
  static #products = [];

  /** target += factor · source, byte by byte. */
  static add(target, factor, source) {
    if (factor === 0) return;
    const products = (this.#products[factor] ??= Uint8Array.from({ length: 256 }, (_, value) =>
      this.multiply(factor, value),
    ));
    for (let index = 0; index < target.length; index += 1) target[index] ^= products[source[index]];
  }

  /** bytes · factor, in place. */
  static scale(bytes, factor) {
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = this.multiply(factor, bytes[index]);
  }
}

/** The coefficient of shard `column` in the parity shard of index `row`. */
function parityCoefficient(row, column) {
  return GaloisField.inverse(row ^ column);
}

/**
 * Rebuilds the data shards from any `count` shards of different indices (docs/reference/format.md, "Part").
 * @param {Map<number, Uint8Array>} shards by index, all of one length
 * @returns {Uint8Array[]}
 */
export function rebuildShards(shards, count) {
  const data = Array.from({ length: count }, (_, index) => shards.get(index));
  const missing = [...data.keys()].filter((index) => data[index] === undefined);
  // One equation for each parity shard: its coefficients of the missing shards, and their sum.
  const equations = [];
  for (const [row, shard] of shards) {
    if (row < count) continue;
    const sum = shard.slice();
    data.forEach((known, column) => {
      if (known !== undefined) GaloisField.add(sum, parityCoefficient(row, column), known);
    });
    const coefficients = Uint8Array.from(missing, (column) => parityCoefficient(row, column));
    equations.push({ coefficients, sum });
  }
  // Gauss–Jordan elimination. Every square matrix of these coefficients is invertible, so there is
  // always a pivot.
  missing.forEach((index, column) => {
    const pivot = equations.findIndex(
      (equation, row) => row >= column && equation.coefficients[column] !== 0,
    );
    [equations[column], equations[pivot]] = [equations[pivot], equations[column]];
    const { coefficients, sum } = equations[column];
    const factor = GaloisField.inverse(coefficients[column]);
    GaloisField.scale(coefficients, factor);
    GaloisField.scale(sum, factor);
    for (const other of equations) {
      const multiple = other.coefficients[column];
      if (other.sum === sum) continue;
      GaloisField.add(other.coefficients, multiple, coefficients);
      GaloisField.add(other.sum, multiple, sum);
    }
    data[index] = sum;
  });
  return data;
}

/** The shard of index `row` that belongs to these data shards. */
export function shardOf(data, row) {
  if (row < data.length) return data[row];
  const sum = new Uint8Array(data[0].length);
  data.forEach((shard, column) => GaloisField.add(sum, parityCoefficient(row, column), shard));
  return sum;
}
