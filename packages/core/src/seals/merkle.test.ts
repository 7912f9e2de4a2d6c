import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalJson, type Json } from "../lib/rules/canonical-json.ts";
import { sealedFields } from "./canonical.ts";
import { leafHash, MerkleTree } from "./merkle.ts";

const node = (left: Buffer, right: Buffer): Buffer =>
  createHash("sha256")
    .update(Buffer.concat([Buffer.from([1]), left, right]))
    .digest();

/** The tree as RFC 6962 defines it: split at the largest power of two below the number of leaves. */
function rootByDefinition(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return createHash("sha256").digest();
  if (leaves.length === 1) return only;
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return node(rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)));
}

function pathByDefinition(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length <= 1) return [];
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split ? [...pathByDefinition(left, index), rootByDefinition(right)] : [...pathByDefinition(right, index - split), rootByDefinition(left)];
}

test("the root and every path match RFC 6962 for any number of leaves", () => {
  for (let count = 0; count <= 33; count++) {
    const leaves = Array.from({ length: count }, (_, i) => leafHash(`row ${i}`));
    const byDefinition = leaves.map((_, i) => String(pathByDefinition(leaves, i)));
    for (let index = 0; index < Math.max(1, count); index++) {
      const tree = new MerkleTree();
      for (const [i, leaf] of leaves.entries()) tree.add(leaf, i >= index);
      const { root, paths } = tree.finish();
      expect(root.equals(rootByDefinition(leaves)), `${count} leaves`).toBe(true);
      expect(paths.map(String), `leaves from ${index} of ${count}`).toEqual(byDefinition.slice(index));
    }
  }
});

test("canonical JSON sorts names by code units at every depth and is unique", () => {
  const value: Json = { b: [1, { z: null, "\u20AC": true }], a: "é\n", "\uD83D\uDE00": -0, "\uFB33": 1e21 };
  expect(canonicalJson(value)).toBe('{"a":"é\\n","b":[1,{"z":null,"€":true}],"😀":0,"\uFB33":1e+21}');
  expect(() => canonicalJson({ a: Number.NaN })).toThrow("JSON has no");
  expect(() => canonicalJson({ a: new Date() as unknown as Json })).toThrow("JSON has no");
});

test("all fields of a row are sealed except index keys and the record of the request", () => {
  const row = {
    PK: "T#1",
    SK: "00000",
    at: "2026-11-21T09:00:00.000Z",
    more: 1,
    g1p: "LOG#2026-11",
    g6s: "x",
    digest: "d",
    by: 1,
    answer: "{}",
    unfinished: true,
  };
  expect(sealedFields(row)).toEqual({ PK: "T#1", SK: "00000", at: "2026-11-21T09:00:00.000Z", more: 1 });
});
