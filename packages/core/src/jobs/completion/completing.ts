/** Completing a job step by step: each stock line that it used, the end of each line, and last what it made. */
import { changeWrites, type LotChanges, type LotRecords, readRecords, withFilling } from "./at-risk.ts";
import { openLocation } from "../../warehouse/open-location.ts";
import type { StockLocation } from "../../warehouse/location.rows.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import type { Write } from "../../lib/table/write.ts";
import type { OrderLine } from "../../sales/order.rows.ts";
import { packed } from "../../transaction/packed.ts";
import type { AffectedReservation } from "../answers.ts";
import { closing, completedAnswer, type Outcome, parting } from "./closing.ts";
import { releases } from "./completion.ts";
import { findStock } from "../../stock/lots/open-stock-lines.ts";
import { readCompletionContext } from "./completion-context.ts";
import { type StockLine, stockLineSku } from "../../stock/lots/stock-line.rows.ts";
import { replaceJob } from "../job-parts.rows.ts";
import { type CompletionContext, type Effect, makingRoom, type Part, type Stock, taking, untouched, usageWrites } from "./job-usage.ts";
import { makeProduction, producing, productionId } from "./production.ts";
import { readSalesLines } from "../sales-lines.ts";

/** The last step: books in what was made, and closes the job or notes that a part of it is completed. */
export const CLOSE = "close" as const;

interface Notes {
  jobId: number;
  /** The item that the job makes. */
  code: string;
  /** The sales items that are made with it. */
  salesIds: number[];
  outcome: Outcome;
  affected: AffectedReservation[];
  missing: string[];
  /** Whether bulk was used before its decision. */
  atRisk?: true;
  /** The stock line that was made. */
  elementId: string | null;
  /** Whether it awaits its release. */
  awaitsRelease?: boolean;
}

/** What a completion changes; with what only its last part needs. `stock` then has the item that is made. */
export interface CompletingContext extends CompletionContext {
  location?: StockLocation | undefined;
  lines?: readonly (OrderLine | undefined)[] | undefined;
  /** The records of the lots that a filling at risk names. */
  records?: LotRecords | undefined;
}

interface Completing extends Effect {
  notes: Notes;
  /** The records of lots that a filling at risk changes. */
  records: LotChanges;
  /** The writes of the last part besides the stock's and the job's. */
  closing: Write[];
}

/** Jobs whose reservation one step releases when a single batch is reserved for too many. */
const JOBS_A_STEP = 45;

/** Completes a job. It is `busy` until its last part. */
export const completing = packed({
  kind: "complete_job",
  most: 40,
  read: readParts,
  start: (context: CompletingContext, notes: Notes): Completing => ({
    ...untouched(context),
    affected: notes.affected,
    missing: notes.missing,
    notes,
    records: new Map(),
    closing: [],
  }),
  apply: (context, effect, part: Part | typeof CLOSE, actor) => (part === CLOSE ? closed(context, effect, actor) : used(context, effect, part, actor)),
  split: (context, effect, part) => {
    if (part === CLOSE) return undefined;
    const stray = strays(effect, part);
    if (stray.length > 0) return { effect, left: [...stray, part] };
    const room = makingRoom(context, part, JOBS_A_STEP);
    return { effect: noted({ ...effect, ...room, affected: [...effect.affected, ...room.affected], missing: effect.missing }), left: [part] };
  },
  lock: (effect, actor) => ({ ...effect, job: { ...effect.job, busy: actor.requestId } }),
  write: (context, effect) => [...replaceJob(context.job, effect.job), ...usageWrites(context, effect), ...changeWrites(effect.records), ...effect.closing],
  close: ({ outcome, ...notes }, { job }) => completedAnswer(job, { ...notes, ...outcome }),
  earlier: ({ parts, ...notes }: Omit<Notes, "elementId"> & { parts: Part[] }) => ({ parts: [...parts, CLOSE], notes: { ...notes, elementId: null } }),
});

async function readParts({ jobId, code, salesIds, outcome }: Notes, parts: readonly (Part | typeof CLOSE)[]): Promise<CompletingContext> {
  const ahead = parts.filter((part) => part !== CLOSE);
  const context = readCompletionContext(
    jobId,
    ahead.flatMap(({ batch }) => batch?.elementId ?? []),
    () => ahead,
  ).then(async (usage) => ({ ...usage, records: await readRecords({ sku: code, batchNumber: outcome.batchNumber }, usage.stock) }));
  if (!parts.includes(CLOSE)) return context;
  const [usage, made, locationId, lines] = await Promise.all([context, findStock(code), productionId(), readSalesLines(salesIds)]);
  const location = locationId === undefined ? await makeProduction() : await openLocation(locationId);
  return { ...usage, stock: made ? withMade(usage.stock, made) : usage.stock, location, lines };
}

/** The stock that a completion uses, with the item that it makes. A stock line of that item which it uses is as it was read to be used. */
export function withMade(stock: ReadonlyMap<string, Stock>, made: Stock): ReadonlyMap<string, Stock> {
  const used = stock.get(made.item.sku)?.stockLines ?? [];
  const others = made.stockLines.filter(({ id }) => !used.some((one) => one.id === id));
  return new Map(stock).set(made.item.sku, { ...made, stockLines: [...used, ...others] });
}

/** Reservations that were made on a line in the meantime are released before it ends. */
function used(context: CompletingContext, effect: Completing, part: Part, actor: Actor): Completing {
  const all = [...strays(effect, part), part];
  const filling = atRisk(context, effect, part, actor);
  return noted({ ...filling, ...all.reduce<Effect>((done, one) => taking(context, done, one), filling) });
}

/** Bulk that waits for its decision is noted in the transaction that uses it, so that no use of it is unaccounted for. */
function atRisk({ records = new Map() }: CompletingContext, effect: Completing, part: Part, actor: Actor): Completing {
  const stockLine = usedStockLine(effect, part);
  if (!stockLine?.awaitsRelease) return effect;
  const { code, outcome } = effect.notes;
  const changes = withFilling(records, effect.records, { sku: code, batchNumber: outcome.batchNumber }, stockLine, outcome.at, actor);
  return { ...effect, records: changes, notes: { ...effect.notes, atRisk: true } };
}

/** The stock line of which a part uses something. */
function usedStockLine({ stock }: Effect, { batch }: Part): StockLine | undefined {
  if (!batch || batch.usedQuantity === 0) return undefined;
  return stock.get(stockLineSku(batch.elementId))?.stockLines.find(({ id }) => id === batch.elementId);
}

function strays({ job }: Effect, { sku, batch }: Part): Part[] {
  return batch ? [] : releases(sku, Object.keys(job.lines[sku]?.reservations ?? {}));
}

function noted(effect: Completing): Completing {
  return { ...effect, notes: { ...effect.notes, affected: effect.affected, missing: effect.missing } };
}

function closed(context: CompletingContext, effect: Completing, actor: Actor): Completing {
  const { location, lines = [] } = context;
  if (!location) throw new Error("The location for what was made was not read.");
  const { outcome, code, atRisk: held = false } = effect.notes;
  const { effect: made, elementId } = producing(context, effect, { ...outcome, location, by: actor.userId, held });
  const stored = made.stock.get(code)?.stockLines.find(({ id }) => id === elementId);
  const awaiting = stored?.awaitsRelease ? { awaitsRelease: true } : {};
  const { job, writes } = outcome.partial ? parting(made.job, outcome, elementId, actor) : closing(made.job, outcome, lines, elementId, actor);
  return { ...effect, ...made, job, closing: writes, notes: { ...effect.notes, elementId, ...awaiting } };
}
