/** How the lines of each kind of file are imported. */
import type { Entry } from "../../transaction/entry.rows.ts";
import { AppError } from "../../lib/actions/error.ts";
import type { Write } from "../../lib/table/write.ts";
import type { RefusedLine } from "./import.contract.ts";
import type { Outcome } from "./import.rows.ts";
import type { Fault, ImportKind, LineOf, ReadLine } from "./import-lines.ts";

/** A parsed line, by its row in the file. */
export interface Lined<Says> {
  line: number;
  says: Says;
}

/** Accepted and refused lines. */
export interface Sifted<Says> {
  good: Lined<Says>[];
  refused: RefusedLine[];
}

/** The effect of a step, not yet written. */
export interface MadeLines {
  writes: Write[];
  ledger: Entry[];
  outcome: Outcome;
}

export interface Work<Says> {
  /** Lines per transaction. */
  linesAStep: number;
  /** Validates lines by names and by rules that do not depend on stock. */
  open(lines: readonly ReadLine[]): Promise<Sifted<Says>>;
  /** All further faults of lines that are refused anyway, by line. Eventually consistent. */
  further(lines: readonly Lined<Partial<LineOf<ImportKind>>>[]): Promise<ReadonlyMap<number, readonly Fault[]>>;
  /** The faults of lines found in the table, without writes. Eventually consistent. */
  refusals(lines: readonly Lined<Says>[]): Promise<RefusedLine[]>;
  /** Validates lines against the current table, and returns the writes of the accepted ones. `reason` is stored in the ledger; `by` is the id of the user. */
  make(lines: readonly Lined<Says>[], reason: string, by: number): Promise<MadeLines>;
}

/** Sorts lines into accepted lines and refused lines with faults. */
export function sifted<Says>(lines: readonly Lined<Says>[], lineFaults: (line: Lined<Says>) => readonly Fault[]): Sifted<Says> {
  const good: Lined<Says>[] = [];
  const refused: RefusedLine[] = [];
  for (const line of lines) {
    const faults = lineFaults(line);
    if (faults.length === 0) good.push(line);
    else refused.push({ line: line.line, faults: [...faults] });
  }
  return { good, refused };
}

/** A verb's refusal, as a fault of a column. */
export function ruleFaults(field: string, rule: () => void): Fault[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [first] = (error.extras["errors"] ?? []) as { path: string }[];
    return [{ field: first?.path ?? field, message: error.message }];
  }
}
