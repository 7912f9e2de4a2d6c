/**
 * Imports: each line of a CSV file is added as if by hand, or refused with its faults.
 *
 * A preview validates all lines and writes nothing. An import stores its lines with its operation and imports some in
 * each step. A step is one transaction, which is atomic and advances the operation, so that an interrupted file that is
 * sent again imports each line once.
 */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import { defineOperation, type Step } from "../../transaction/operation.ts";
import { storedLines, putLines, whereLines } from "../../transaction/operation-lines.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { get } from "../../lib/table/table.ts";
import type { importRawMaterials, RefusedLine } from "./import.contract.ts";
import { joined, type Outcome, readImportOutcome, putOutcome, putRefused } from "./import.rows.ts";
import { componentryWork, rawMaterialsWork } from "./import-items.ts";
import { faultsAmong, type FaultyLine, type ImportKind, type ItemLine, onePerField, type OpeningLine, readLine, type ReadLine } from "./import-lines.ts";
import { openingWork } from "./import-opening.ts";
import { placesWork } from "./import-locations.ts";
import type { Lined, Sifted, Work } from "./import-work.ts";

type Given = z.output<typeof importRawMaterials.body>;
type Imported = z.output<typeof importRawMaterials.answer>;

const OPERATION = "stock.import";
const FINISHED: Finished = { finished: true };

/**
 * The stored part of the response. The rest is in the outcomes of the steps, because one row cannot hold the outcomes
 * of 5,000 lines.
 */
interface Finished {
  finished: true;
}

interface State {
  kind: ImportKind;
  fileName: string;
  /** The number of lines done, and the number accepted at the start. */
  at: number;
  lines: number;
  step: number;
}

const WORK: Readonly<Record<ImportKind, Work<unknown>>> = {
  "raw-materials": rawMaterialsWork as Work<unknown>,
  componentry: componentryWork as Work<unknown>,
  "opening-stock": openingWork as Work<unknown>,
  locations: placesWork as Work<unknown>,
};

const importReason = (fileName: string): string => (fileName === "" ? "Imported" : `Imported from ${fileName}`);

/**
 * Imports the lines of a file, or previews the result. Refused lines are listed with all their faults; the others are
 * imported.
 */
export async function importLines(kind: ImportKind, given: Given, actor: Actor): Promise<Imported> {
  if (given.preview) return previewed(kind, given);
  const answer = await commit<Imported | Finished>(actor, async () => {
    const { good, refused } = await opened(kind, given);
    if (good.length === 0) return { writes: [], answer: importedAnswer({ made: [], refused }) };
    const state: State = { kind, fileName: given.fileName, at: 0, lines: good.length, step: 1 };
    const count = `${given.lines.length} ${given.lines.length === 1 ? "line" : "lines"} of ${kind.replace("-", " ")}`;
    return {
      writes: [...putLines(actor.requestId, good), ...putRefused(actor.requestId, refused)],
      ledger: [{ action: "Import", reason: given.fileName === "" ? count : `${count} from ${given.fileName}`, difference: 0 }],
      answer: FINISHED,
      rest: { kind: OPERATION, state, done: 0, total: good.length },
    };
  });
  return "finished" in answer ? importedAnswer(await readImportOutcome(actor.requestId)) : answer;
}

defineOperation<State>(OPERATION, async (state, actor): Promise<Step> => {
  const work = WORK[state.kind];
  const { key, skip } = whereLines(actor.requestId, state.at);
  const lines = storedLines<Lined<unknown>>(await get(key, true)).slice(skip, skip + work.linesAStep);
  if (lines.length === 0) throw new Error(`The lines of the import ${actor.requestId} from ${state.at} on are gone.`);
  const { writes, ledger, outcome } = await work.make(lines, importReason(state.fileName), actor.userId);
  const at = state.at + lines.length;
  const step = {
    writes: [...writes, putOutcome(actor.requestId, state.step, outcome)],
    ledger,
    state: { ...state, at, step: state.step + 1 },
    done: at,
  };
  return at < state.lines ? step : { ...step, answer: FINISHED };
});

async function previewed(kind: ImportKind, given: Given): Promise<Imported> {
  const { good, refused } = await opened(kind, given);
  const more = await WORK[kind].refusals(good);
  const all = joined([
    { made: [], refused },
    { made: [], refused: more },
  ]).refused;
  const accepted = given.lines.length - all.length;
  const message = all.length === 0 ? `All ${accepted} lines can be imported.` : `${accepted} of ${given.lines.length} lines can be imported.`;
  return { message, type: all.length === 0 ? "success" : "warning", accepted, refused: all };
}

/** The valid lines, without duplicates and unknown names; those with a SKU or batch number first. */
async function opened(kind: ImportKind, { columns, lines }: Given): Promise<Sifted<unknown>> {
  const read: ReadLine[] = [];
  const refused: FaultyLine[] = [];
  for (const line of lines) {
    const one = readLine(kind, columns, line);
    if ("faults" in one) refused.push(one);
    else read.push(one);
  }
  const among = faultsAmong(kind, read);
  const named = await WORK[kind].open(read.filter(({ line }) => !among.has(line)).toSorted((a, b) => brings(b) - brings(a)));
  const said = new Map(read.map((one) => [one.line, one.says]));
  const later = [...[...among].map(([line, faults]) => ({ line, faults })), ...named.refused];
  refused.push(...later.map(({ line, faults }) => ({ line, faults: [...faults], says: said.get(line) ?? {} })));
  return { good: named.good, refused: await withFurther(kind, refused) };
}

/** Refused lines with all their faults, so that they can be corrected in one go. */
async function withFurther(kind: ImportKind, refused: readonly FaultyLine[]): Promise<RefusedLine[]> {
  if (refused.length === 0) return [];
  const further = await WORK[kind].further(refused);
  return refused.map(({ line, faults }) => ({ line, faults: onePerField([...faults, ...(further.get(line) ?? [])]) }));
}

function brings({ says }: ReadLine): number {
  const { sku, batchNumber } = says as Partial<ItemLine & OpeningLine>;
  return (batchNumber ?? sku ?? "") === "" ? 0 : 1;
}

function importedAnswer({ made, refused }: Outcome): Imported {
  const total = made.length + refused.length;
  const awaiting = made.filter(({ awaitsRelease }) => awaitsRelease).length;
  const held: Record<string, number> = awaiting === 0 ? {} : { "Quarantined until they are released: ": awaiting };
  const details = { "Imported: ": made.length, "Refused: ": refused.length, ...held };
  if (made.length === 0) return { message: "Nothing was imported: every line was refused.", type: "error", details, accepted: 0, refused, made };
  if (refused.length === 0) {
    const message = total === 1 ? "1 line has been imported." : `${total} lines have been imported.`;
    return { message, type: "success", ...(awaiting === 0 ? {} : { details: held }), accepted: made.length, refused, made };
  }
  const message = `${made.length} of ${total} lines have been imported. ${refused.length === 1 ? "1 was" : `${refused.length} were`} refused.`;
  return { message, type: "warning", details, accepted: made.length, refused, made };
}
