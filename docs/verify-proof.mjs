/**
 * Checks a proof that was exported from the transaction log, or the proofs of a recall. It needs nothing but Node.js and this file:
 *
 *   node verify-proof.mjs ledger-proof.json KEY_ID
 *
 * KEY_ID is the id of the company's signing key, as the company made it known to you by another way than this file: without
 * it the proof says only that the owner of that key sealed the row. Ends with 0 where every proof of the file holds, else with 1.
 *
 * What is checked, in this order:
 *   1. the leaf is SHA-256(0x00 || row), the row being written as RFC 8785 has it;
 *   2. the path leads from the leaf to the root of the seal: a Merkle tree as in RFC 9162, section 2.1.3.2;
 *   3. the seal is signed by the key (Ed25519, over the seal without its signature, written as RFC 8785 has it);
 *   4. the key is the one that was named: its id is the first half of the SHA-256 of the public key.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

function rootOf(leaf, index, count, path) {
  let [hash, node, last] = [leaf, index, count - 1];
  for (const beside of path) {
    if (last === 0) return undefined;
    if (node % 2 === 1 || node === last) {
      hash = sha256(Buffer.from([1]), beside, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else hash = sha256(Buffer.from([1]), hash, beside);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash.toString("hex") : undefined;
}

function faultOf(proof, keyId) {
  const { kind, row, index, path, seal, publicKey } = proof;
  if (kind !== "apothecary-ledger-proof" || seal.format !== 1) return "this is not a proof that this program knows";
  if (!Number.isInteger(index) || index < 0 || index >= seal.rows) return "the row's place is not among the day's rows";
  const leaf = sha256(Buffer.from([0]), canonical(row));
  const beside = path.map((hash) => Buffer.from(hash, "hex"));
  if (rootOf(leaf, index, seal.rows, beside) !== seal.root) return "the row is not among those that were sealed";
  const { signature, ...unsigned } = seal;
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(publicKey, "hex")]);
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  if (!verify(null, Buffer.from(canonical(unsigned)), key, Buffer.from(signature, "hex"))) return "the seal was not signed by this key";
  const id = sha256(Buffer.from(publicKey, "hex")).toString("hex").slice(0, 32);
  if (id !== seal.keyId) return "the key is not the one that the seal names";
  if (keyId !== undefined && id !== keyId) return `the seal was signed by ${id}, not by ${keyId}`;
  return undefined;
}

const [file, keyId] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: node verify-proof.mjs ledger-proof.json [KEY_ID]");
  process.exit(2);
}
for (const proof of [JSON.parse(readFileSync(file, "utf8"))].flat()) {
  const fault = faultOf(proof, keyId);
  if (fault === undefined) {
    console.log(`The proof holds: ${proof.row.action} at ${proof.row.at} by ${proof.row.user} is row ${proof.index + 1} of ${proof.seal.rows} on ${proof.seal.day}.`);
    if (keyId === undefined) console.log(`It was sealed by the key ${proof.seal.keyId}. Compare this id with the one that the company made known.`);
  } else {
    console.error(`The proof does not hold: ${fault}.`);
    process.exitCode = 1;
  }
}
