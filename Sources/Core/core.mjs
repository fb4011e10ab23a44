/**
 * The core of SeQRcast in WebAssembly: what decides what a code is worth, for pages and programs.
 *
 * Every operation is a method with named fields. It returns named fields, or throws a `Refusal`. The
 * module keeps nothing between two calls, and its memory holds nothing of a call afterwards. What an
 * operation keeps, it has the caller's store keep, a second argument with a method for each question:
 * these may call other operations, and what they throw the operation throws.
 */

/**
 * A code or a field that the core refuses. `outcome` and `exitCode` are those of the command line. `isFinal`:
 * every later scan of the code is refused as well.
 */
export class Refusal extends Error {
  constructor(outcome, exitCode, isFinal, reason) {
    super(reason === "" ? outcome : `${outcome}: ${reason}`);
    this.name = "Refusal";
    Object.assign(this, { outcome, exitCode, isFinal, reason });
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

class Writer {
  #bytes = new Uint8Array(1024);
  #count = 0;

  byte(value) {
    this.raw([value]);
  }

  /** LEB128. The number after the last message is 2^53. */
  integer(value, name) {
    if (!Number.isInteger(value) || value < 0 || value > 2 ** 53) {
      throw new TypeError(`${name} is no integer of 0 or more`);
    }
    while (value >= 128) {
      this.byte((value % 128) | 128);
      value = Math.floor(value / 128);
    }
    this.byte(value);
  }

  value(value, type, name) {
    if (type.endsWith("?")) {
      const isThere = value !== undefined && value !== null;
      this.byte(isThere ? 1 : 0);
      if (isThere) this.value(value, type.slice(0, -1), name);
      return;
    }
    if (type.startsWith("[")) {
      if (!Array.isArray(value)) throw new TypeError(`${name} is no array`);
      this.integer(value.length, name);
      for (const element of value) this.value(element, type.slice(1, -1), name);
      return;
    }
    switch (type) {
      case "integer":
      case "time":
        this.integer(value, name);
        return;
      case "flag":
        if (typeof value !== "boolean") throw new TypeError(`${name} is no boolean`);
        this.byte(value ? 1 : 0);
        return;
      case "number":
        if (typeof value !== "number") throw new TypeError(`${name} is no number`);
        this.raw(new Uint8Array(Float64Array.of(value).buffer));
        return;
      case "text":
        if (typeof value !== "string") throw new TypeError(`${name} is no string`);
        this.prefixed(encoder.encode(value));
        return;
      case "bytes":
      case "secret":
        if (!(value instanceof Uint8Array)) throw new TypeError(`${name} is no Uint8Array`);
        this.prefixed(value);
        return;
      default:
        this.named(value, types[type], name);
    }
  }

  named(value, type, name) {
    if (!Array.isArray(type)) {
      if (typeof value !== "object" || value === null) throw new TypeError(`${name} is no object`);
      this.fields(value, type.fields, name);
      return;
    }
    const index = type.indexOf(value);
    if (index < 0) throw new TypeError(`${name} is none of ${type.join(", ")}`);
    this.byte(index);
  }

  fields(values, fields, name) {
    for (const field of Object.keys(values)) {
      if (!fields.some(([known]) => known === field)) throw new TypeError(`${name} has no ${field}`);
    }
    for (const [field, type] of fields) this.value(values[field], type, field);
  }

  /** All that was written; nothing of it is left here. */
  end() {
    const bytes = this.#bytes.slice(0, this.#count);
    this.#bytes.fill(0);
    return bytes;
  }

  prefixed(bytes) {
    this.integer(bytes.length, "length");
    this.raw(bytes);
  }

  raw(bytes) {
    const end = this.#count + bytes.length;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      grown.set(this.#bytes);
      this.#bytes.fill(0);
      this.#bytes = grown;
    }
    this.#bytes.set(bytes, this.#count);
    this.#count = end;
  }
}

class Reader {
  offset = 0;

  constructor(bytes) {
    this.bytes = bytes;
  }

  byte() {
    return this.bytes[this.offset++];
  }

  integer() {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte();
      value += (byte & 127) * weight;
      if (byte < 128) return value;
    }
  }

  raw(count) {
    this.offset += count;
    return this.bytes.slice(this.offset - count, this.offset);
  }

  value(type) {
    if (type.endsWith("?")) return this.byte() === 1 ? this.value(type.slice(0, -1)) : undefined;
    if (type.startsWith("[")) {
      return Array.from({ length: this.integer() }, () => this.value(type.slice(1, -1)));
    }
    switch (type) {
      case "integer":
      case "time":
        return this.integer();
      case "flag":
        return this.byte() === 1;
      case "number":
        return new Float64Array(this.raw(8).buffer)[0];
      case "text":
        return decoder.decode(this.raw(this.integer()));
      case "bytes":
      case "secret":
        return this.raw(this.integer());
      default:
        return Array.isArray(types[type]) ? types[type][this.byte()] : this.fields(types[type].fields);
    }
  }

  fields(fields) {
    return Object.fromEntries(fields.map(([field, type]) => [field, this.value(type)]));
  }
}

/** All that the module imports: the answers of a store, random bytes, and the time for its generator of them. */
function imports(memory, answer) {
  return {
    seqrcast: { answer },
    wasi_snapshot_preview1: {
      random_get(address, count) {
        const bytes = new Uint8Array(memory().buffer, address, count);
        for (let at = 0; at < count; at += 65536) crypto.getRandomValues(bytes.subarray(at, at + 65536));
        return 0;
      },
      clock_time_get(clock, precision, address) {
        const nanoseconds = BigInt(Date.now()) * 1_000_000n;
        new DataView(memory().buffer).setBigUint64(address, nanoseconds, true);
        return 0;
      },
    },
  };
}

/** What a store answers to a question, which is wiped. */
function answerOf(store, bytes) {
  const reader = new Reader(bytes);
  const writer = new Writer();
  try {
    const { name, fields, answer } = questions[reader.integer()];
    const given = store[name](reader.fields(fields)) ?? {};
    if (typeof given !== "object" || Array.isArray(given)) {
      throw new TypeError(`the answer to ${name} is no object`);
    }
    if (typeof given.then === "function") throw new TypeError(`the store's ${name} is asynchronous`);
    writer.fields(given, answer, name);
  } finally {
    bytes.fill(0);
  }
  return writer.end();
}

export class Core {
  #module;
  /** By the number of calls that are under way: an operation may be called while a store answers another one. */
  #instances = [];
  #depth = 0;

  constructor(module) {
    this.#module = module;
  }

  static async load(source) {
    if (source instanceof WebAssembly.Module) return new Core(source);
    if (typeof Response !== "undefined" && source instanceof Response) {
      return new Core(await WebAssembly.compileStreaming(source));
    }
    return new Core(await WebAssembly.compile(source));
  }

  /** @param held with the store of the call */
  #started(held) {
    const instance = new WebAssembly.Instance(
      this.#module,
      imports(
        () => instance.exports.memory,
        (address, count) => {
          const { memory, reserve_answer: reserveAnswer } = instance.exports;
          const answer = answerOf(held.store, new Uint8Array(memory.buffer).slice(address, address + count));
          const room = reserveAnswer(answer.length);
          new Uint8Array(memory.buffer).set(answer, room);
          answer.fill(0);
        },
      ),
    );
    instance.exports._initialize();
    return { instance, held };
  }

  /** One call. What takes much memory runs in an instance of its own, since memory never shrinks. */
  run(operation, fields, store) {
    const writer = new Writer();
    writer.integer(operation.number, "operation");
    writer.fields(fields, operation.fields, "fields");
    const request = writer.end();
    const depth = this.#depth;
    const { instance, held } = operation.heavy
      ? this.#started({})
      : (this.#instances[depth] ??= this.#started({}));
    const { memory, reserve, call, release } = instance.exports;
    let reader;
    this.#depth += 1;
    held.store = store;
    try {
      const address = reserve(request.length);
      new Uint8Array(memory.buffer).set(request, address);
      const reply = call();
      const [start, count] = new Uint32Array(memory.buffer, reply, 2);
      reader = new Reader(new Uint8Array(memory.buffer).slice(start, start + count));
      release();
    } catch (error) {
      // A trap, or a store that throws, leaves the instance in no known state, and what it was given in its memory.
      new Uint8Array(memory.buffer).fill(0);
      if (this.#instances[depth]?.instance === instance) this.#instances[depth] = undefined;
      throw error;
    } finally {
      this.#depth = depth;
      held.store = undefined;
      request.fill(0);
    }
    try {
      if (reader.byte() === 0) return reader.fields(operation.result);
      const [outcome, exitCode] = outcomes[reader.byte()];
      throw new Refusal(outcome, exitCode, reader.value("flag"), reader.value("text"));
    } finally {
      reader.bytes.fill(0);
    }
  }
}
