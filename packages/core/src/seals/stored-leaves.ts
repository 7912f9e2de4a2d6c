/** The list of a day's rows in the bucket, and its differences from the ledger. */
import { sealedLines } from "../lib/files/sealed-files.ts";
import { inSealedOrder, type Leaf, leafOfLine } from "./day-rows.ts";
import { MerkleTree } from "./merkle.ts";
import type { Seal } from "./seal.rows.ts";
import { leavesFile } from "./seal-days.ts";

/** The leaves as sealed or, from another file, as corrected; empty if the day had none or the bucket has no list. */
export async function* storedLeaves({ day, rows }: Pick<Seal, "day" | "rows">, file: string = leavesFile(day)): AsyncGenerator<Leaf> {
  const lines = rows === 0 ? undefined : await sealedLines(file);
  for await (const line of lines ?? []) yield leafOfLine(line);
}

/** The first row that differs from what was sealed, and how. */
export interface FirstDifference {
  kind: "changed" | "removed" | "added";
  leaf: Leaf;
}

/** Whether the list of a day in the bucket matches its seal. */
export async function isWhatWasSealed(seal: Seal, file?: string): Promise<boolean> {
  const tree = new MerkleTree();
  for await (const leaf of storedLeaves(seal, file)) tree.add(Buffer.from(leaf.hash, "hex"));
  return tree.finish().root.toString("hex") === seal.root;
}

/** Compares two lists in sealing order; undefined if they are equal or, with `mayHaveMore`, nothing of what was sealed is missing. */
export async function firstDifference(sealed: AsyncIterable<Leaf>, present: AsyncIterable<Leaf>, mayHaveMore = false): Promise<FirstDifference | undefined> {
  const [was, is] = [sealed[Symbol.asyncIterator](), present[Symbol.asyncIterator]()];
  try {
    for (let [a, b] = [await was.next(), await is.next()]; ; ) {
      if (a.done && (b.done || mayHaveMore)) return undefined;
      if (a.done) return b.done ? undefined : { kind: "added", leaf: b.value };
      if (b.done) return { kind: "removed", leaf: a.value };
      const order = inSealedOrder(a.value, b.value);
      if (order < 0) return { kind: "removed", leaf: a.value };
      if (order > 0 && mayHaveMore) {
        b = await is.next();
        continue;
      }
      if (order > 0) return { kind: "added", leaf: b.value };
      if (a.value.hash !== b.value.hash) return { kind: "changed", leaf: b.value };
      [a, b] = [await was.next(), await is.next()];
    }
  } finally {
    await was.return?.();
    await is.return?.();
  }
}
