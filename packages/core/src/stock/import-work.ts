/**
 * What there is to do with the lines of each kind of file.
 */
import type { Entry } from "../transaction/entry.rows.ts";
import { AppError } from "../lib/error.ts";
import type { Write } from "../lib/write.ts";
import type { RefusedLine } from "./import.contract.ts";
import type { Outcome } from "./import.rows.ts";
import type { Fault, ImportKind, LineOf, ReadLine } from "./import-lines.ts";

/** A line with what it says, by its row in the file. */
export interface Lined<Says> {
  line: number;
  says: Says;
}

/** Lines that may go on, and those that may not. */
export interface Sifted<Says> {
  good: Lined<Says>[];
  refused: RefusedLine[];
}

/** What a step comes to. Nothing is written yet. */
export interface MadeLines {
  writes: Write[];
  ledger: Entry[];
  outcome: Outcome;
}

export interface Work<Says> {
  /** So many lines are one transaction, whatever they write. */
  linesAStep: number;
  /** Judges lines by what they name and by rules that no stock changes. */
  open(lines: readonly ReadLine[]): Promise<Sifted<Says>>;
  /** All that is wrong with lines that are refused anyway, of what their cells say: not strongly read. By the line. */
  further(lines: readonly Lined<Partial<LineOf<ImportKind>>>[]): Promise<ReadonlyMap<number, readonly Fault[]>>;
  /** What the table has that refuses lines: not strongly read, nothing is written. */
  refusals(lines: readonly Lined<Says>[]): Promise<RefusedLine[]>;
  /** Judges lines as the table is now, and says what to write for those that may be. `reason` is kept in the ledger. */
  make(lines: readonly Lined<Says>[], reason: string): Promise<MadeLines>;
}

/** Sorts lines into those that can be imported and those with reasons against them. */
export function sifted<Says>(lines: readonly Lined<Says>[], faultsOf: (line: Lined<Says>) => readonly Fault[]): Sifted<Says> {
  const good: Lined<Says>[] = [];
  const refused: RefusedLine[] = [];
  for (const line of lines) {
    const faults = faultsOf(line);
    if (faults.length === 0) good.push(line);
    else refused.push({ line: line.line, faults: [...faults] });
  }
  return { good, refused };
}

/** What a verb's own rule refuses, as a fault of a column. */
export function faultOf(field: string, rule: () => void): Fault[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [told] = (error.extras["errors"] ?? []) as { path: string }[];
    return [{ field: told?.path ?? field, message: error.message }];
  }
}
