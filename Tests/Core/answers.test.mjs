/** What Primitives computes in WebAssembly, held to the published answers in fixtures/kem. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const known = (name) => JSON.parse(readFileSync(new URL(`../../fixtures/kem/${name}.json`, import.meta.url)));
const wasm = new WebAssembly.Module(
  readFileSync(new URL("../../.build/core/answers/answers.wasm", import.meta.url)),
);
const { exports } = new WebAssembly.Instance(wasm, {
  seqrcast: { answer: () => assert.fail("there is no store") },
  wasi_snapshot_preview1: {
    random_get(address, count) {
      crypto.getRandomValues(new Uint8Array(exports.memory.buffer, address, count));
      return 0;
    },
    clock_time_get(_clock, _precision, address) {
      new DataView(exports.memory.buffer).setBigUint64(address, BigInt(Date.now()) * 1_000_000n, true);
      return 0;
    },
  },
});
exports._initialize();

/** Answers of Answers.swift in hexadecimal digits. */
function ask(question, ...operands) {
  const request = Buffer.from([question, ...Buffer.from(operands.join(""), "hex")]);
  const address = exports.reserve(request.length);
  new Uint8Array(exports.memory.buffer).set(request, address);
  const [start, count] = new Uint32Array(exports.memory.buffer, exports.call(), 2);
  const reply = Buffer.from(exports.memory.buffer.slice(start, start + count));
  exports.release();
  return reply.toString("hex");
}

/** The parts of hexadecimal digits with these numbers of bytes. */
function parts(digits, ...counts) {
  let at = 0;
  return counts.map((count) => digits.slice(at, (at += 2 * count)));
}

/** A public key and a ciphertext, of these numbers of bytes, and the secrets of both sides. */
function exchange(question, { seed, randomness }, keyLength, ciphertextLength) {
  return parts(ask(question, seed, randomness), keyLength, ciphertextLength, 32, 32);
}

const hash = (digits) => createHash("sha256").update(Buffer.from(digits, "hex")).digest("hex");

test("X-Wing agrees with the draft's vectors", () => {
  for (const answer of known("xwing")) {
    const [publicKey, ciphertext, ...secrets] = exchange(0, answer, 1216, 1120);
    assert.equal(publicKey, answer.publicKey);
    assert.equal(ciphertext, answer.ciphertext);
    assert.deepEqual(secrets, [answer.sharedSecret, answer.sharedSecret]);
  }
});

test("ML-KEM-768 agrees with published answers, and rejects as they do", () => {
  for (const answer of known("mlkem768").answers) {
    const [publicKey, ciphertext, ...secrets] = exchange(1, answer, 1184, 1088);
    assert.equal(hash(publicKey), answer.publicKeySHA256);
    assert.equal(hash(ciphertext), answer.ciphertextSHA256);
    assert.deepEqual(secrets, [answer.sharedSecret, answer.sharedSecret]);
    assert.equal(ask(2, answer.seed, answer.otherCiphertext), answer.rejectedSecret);
  }
});

test("ML-KEM-768 agrees with NIST's answers", () => {
  const { keyGeneration, encapsulation } = known("mlkem768");
  for (const answer of keyGeneration) {
    const [publicKey] = parts(ask(1, answer.seed, "00".repeat(32)), 1184);
    assert.equal(hash(publicKey), answer.publicKeySHA256);
  }
  for (const answer of encapsulation) {
    const [ciphertext, secret] = parts(ask(3, answer.publicKey, answer.randomness), 1088, 32);
    assert.equal(hash(ciphertext), answer.ciphertextSHA256);
    assert.equal(secret, answer.sharedSecret);
  }
});

test("HPKE opens the text that another implementation sealed, and no altered one", () => {
  const sealed = known("hpke").find((answer) => answer.plaintext);
  const count = (sealed.info.length / 2).toString(16).padStart(2, "0");
  const open = (encapsulatedKey) =>
    ask(4, sealed.seed, encapsulatedKey, count, sealed.info, sealed.ciphertext);
  assert.equal(open(sealed.encapsulatedKey), sealed.plaintext);
  assert.equal(open(`${sealed.encapsulatedKey.slice(0, -2)}00`), "");
  assert.equal(open(`00${sealed.encapsulatedKey.slice(2)}`), "");
});

test("a false public key is refused", () => {
  const [{ publicKey }] = known("xwing");
  assert.equal(ask(5, publicKey).length / 2, 1120 + 16);
  assert.equal(ask(5, `ffff${publicKey.slice(4)}`), "", "a coefficient from q on");
  assert.equal(ask(5, `${publicKey.slice(0, -64)}${"00".repeat(32)}`), "", "an X25519 key of low order");
});
