/** The list of a day's rows in the bucket, and its differences from the ledger. */
import { sealedLines } from "../lib/files/sealed-files.ts";
import { inSealedOrder, type Leaf, leafOfLine } from "./day-rows.ts";
import type { Seal } from "./seal.rows.ts";
import { leavesFile } from "./seal-days.ts";

/** The leaves as sealed; empty if the day had none or the bucket has no list. */
export async function* storedLeaves({ day, rows }: Pick<Seal, "day" | "rows">): AsyncGenerator<Leaf> {
  const lines = rows === 0 ? undefined : await sealedLines(leavesFile(day));
  for await (const line of lines ?? []) yield leafOfLine(line);
}

/** The first row that differs from what was sealed, and how. */
export interface FirstDifference {
  kind: "changed" | "removed" | "added";
  leaf: Leaf;
}

/** Compares two lists in sealing order; undefined if they are equal. */
export async function firstDifference(sealed: AsyncIterable<Leaf>, present: AsyncIterable<Leaf>): Promise<FirstDifference | undefined> {
  const [was, is] = [sealed[Symbol.asyncIterator](), present[Symbol.asyncIterator]()];
  try {
    for (;;) {
      const [a, b] = [await was.next(), await is.next()];
      if (a.done && b.done) return undefined;
      if (a.done) return b.done ? undefined : { kind: "added", leaf: b.value };
      if (b.done) return { kind: "removed", leaf: a.value };
      const order = inSealedOrder(a.value, b.value);
      if (order < 0) return { kind: "removed", leaf: a.value };
      if (order > 0) return { kind: "added", leaf: b.value };
      if (a.value.hash !== b.value.hash) return { kind: "changed", leaf: b.value };
    }
  } finally {
    await was.return?.();
    await is.return?.();
  }
}
