/**
 * Which stock lines auto-reserve proposes for the requirement of a SKU, and how each stock line is divided among jobs. Pure: the
 * browser makes the proposals, and only what the user saves is reserved. Grams or units throughout.
 */
import { isExpired } from "../lib/rules/calendar.ts";
import { type MinimumShelfLife, type ShortShelfLife, shortShelfLife } from "../lib/rules/shelf-life.ts";
import { byDay } from "../stock/rules.ts";

/** First expired, first out; as few stock lines as possible; opened packs before whole ones. */
export const STRATEGIES = ["fefo", "fewest", "part"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** The remaining requirement of a job. `dispatchDate` and `expiry` are days, `YYYY-MM-DD`; null for none. */
export interface Need {
  jobId: number;
  jobStockId: string;
  dispatchDate: string | null;
  remaining: number;
  /** The shelf life that the client accepts at least, if the requirement is bulk that is filled for it. */
  minimumShelfLife?: MinimumShelfLife | null;
  /** The client wants a single batch of each material: the one already reserved, else any that has enough. */
  oneBatch?: { reserved: readonly string[] } | undefined;
}

/** A Live stock line with its unreserved quantity. */
export interface Offer {
  id: string;
  expiry: string | null;
  /** The day on which it was made or received, if that is known. */
  deliveredDate?: string | null;
  packSize: number;
  quantityOfBatch: number;
  unreservedQuantity: number;
  /** The client whose jobs alone it serves; absent or null if it serves all. */
  onlyFor?: string | null;
  /** The jobs that it may serve; absent for all. */
  serves?: readonly number[] | undefined;
  /** Whether it waits for its release: it comes last. */
  atRisk?: boolean;
}

/** One entry of `reserve_stock`. */
export interface ProposedClaim {
  jobId: number;
  jobStockId: string;
  elementId: string;
  quantity: number;
}

/** Why a stock line is chosen. */
type Choice = "clients-own" | "first-to-expire" | "covers-most" | "opened-pack";

/**
 * Why a stock line is proposed or passed over. `clients-own` (the client's own material goes first), `first-to-expire`,
 * `covers-most` and `opened-pack` are chosen;
 * `expires-early` expires before the dispatch date of every job it was considered for; `short-shelf-life` has less left
 * then than their clients accept; `none-left` has nothing
 * unreserved; `not-needed`: other stock lines cover the requirement; `too-small` cannot serve by itself a job whose client
 * wants one batch.
 */
export type Verdict =
  | { chosen: true; why: Choice }
  | { chosen: false; why: "not-needed" | "none-left" | "nothing-required" | "expired" | "too-small" }
  | { chosen: false; why: "expires-early"; dispatchDate: string }
  | ({ chosen: false; why: "short-shelf-life" } & ShortShelfLife);

export interface Proposal {
  /** By stock line id; omits stock lines that are passed over. */
  quantities: ReadonlyMap<string, number>;
  /** By stock line id, for every stock line. */
  verdicts: ReadonlyMap<string, Verdict>;
  /** The quantity that no stock line can serve. */
  missing: number;
}

/** A stock line during the computation of a proposal. */
interface Left {
  offer: Offer;
  left: number;
  taken: number;
  why: Choice;
}

type Dated = Pick<Offer, "expiry" | "deliveredDate">;
type Dispatched = Pick<Need, "dispatchDate" | "minimumShelfLife">;

/**
 * Whether a stock line is still usable on a job's dispatch date, with the shelf life that its client accepts at least. A stock
 * line is usable on its expiry date.
 */
export function isGoodFor(choice: Dated, need: Dispatched, today: string): boolean {
  return !isExpired(choice.expiry, today) && !isExpired(choice.expiry, need.dispatchDate ?? today) && shelfLifeLacking(choice, need, today) === undefined;
}

/** The shelf life that a stock line has left when a job is dispatched, if the client asks for more. */
export function shelfLifeLacking(
  { expiry, deliveredDate = null }: Dated,
  { dispatchDate, minimumShelfLife }: Dispatched,
  today: string,
): ShortShelfLife | undefined {
  const day = dispatchDate !== null && dispatchDate > today ? dispatchDate : today;
  return shortShelfLife(minimumShelfLife ?? {}, { expiryDate: expiry, deliveredDate }, day);
}

/** The shelf life that a stock line has left for the first of the jobs that it may serve, if all their clients ask for more. */
export function shortForAll(
  choice: Dated & Pick<Offer, "serves">,
  needs: readonly (Dispatched & Pick<Need, "jobId">)[],
  today: string,
): ShortShelfLife | undefined {
  const lacking = needs.filter((need) => mayServe(choice, need)).map((need) => shelfLifeLacking(choice, need, today));
  return lacking.includes(undefined) ? undefined : lacking[0];
}

/** Whether a stock line may serve a job, by its owner and variant, and is still usable on its dispatch date. */
function suits(choice: Dated & Pick<Offer, "serves">, need: Dispatched & Pick<Need, "jobId">, today: string): boolean {
  return mayServe(choice, need) && isGoodFor(choice, need, today);
}

function mayServe({ serves }: Pick<Offer, "serves">, { jobId }: Pick<Need, "jobId">): boolean {
  return serves === undefined || serves.includes(jobId);
}

/** Whether a pack of the stock line is opened. */
export function isPartBatch({ packSize, quantityOfBatch }: Pick<Offer, "packSize" | "quantityOfBatch">): boolean {
  return packSize > 0 && quantityOfBatch % packSize !== 0;
}

/**
 * Proposes how much of each stock line to reserve: never more than is unreserved or needed, never a stock line that expires
 * before the job's dispatch date. Jobs whose client wants one batch come first: they get the first stock line to expire that
 * has enough, or nothing. Then jobs in the order of dispatch. If another strategy would leave more missing than first
 * expired, first out, the latter is used. `today` is a day.
 */
export function proposeReservations(needs: readonly Need[], offers: readonly Offer[], strategy: Strategy, today: string): Proposal {
  const safest = chosenBy("fefo", needs, offers, today);
  if (strategy === "fefo") return safest;
  const asked = chosenBy(strategy, needs, offers, today);
  return asked.missing > safest.missing ? safest : asked;
}

function chosenBy(strategy: Strategy, needs: readonly Need[], offers: readonly Offer[], today: string): Proposal {
  const all = inOrderOfUse(offers).map(
    (choice): Left => ({ offer: choice, left: choice.unreservedQuantity, taken: 0, why: choice.onlyFor ? "clients-own" : "first-to-expire" }),
  );
  const [single, waiting] = splitByOneBatch(needs);
  const unserved = single.filter((need) => !servedWhole(need, all, today));
  let missing = unserved.reduce((sum, { remaining }) => sum + remaining, 0);
  for (const [at, need] of waiting.entries()) {
    let needed = need.remaining;
    while (needed > 0) {
      const good = all.filter(({ offer: choice, left }) => left > 0 && suits(choice, need, today));
      const released = good.filter(({ offer: choice }) => !choice.atRisk);
      const next = nextStockLine(strategy, released.length > 0 ? released : good, (one) =>
        usefulQuantity(one, [{ ...need, remaining: needed }, ...waiting.slice(at + 1)], today),
      );
      if (!next) break;
      const taken = Math.min(needed, next.left);
      next.left -= taken;
      next.taken += taken;
      needed -= taken;
    }
    missing += needed;
  }
  return {
    quantities: new Map(all.flatMap(({ offer: choice, taken }) => (taken > 0 ? [[choice.id, taken] as const] : []))),
    verdicts: new Map(all.map((one) => [one.offer.id, offerVerdict(one, waiting, unserved, today)])),
    missing,
  };
}

/** Needs that require a single batch, and the others, each in the order of dispatch. */
function splitByOneBatch(needs: readonly Need[]): [single: Need[], others: Need[]] {
  const ordered = inOrderOfDispatch(needs);
  return [ordered.filter(({ oneBatch }) => oneBatch !== undefined), ordered.filter(({ oneBatch }) => oneBatch === undefined)];
}

/** Whether a stock line with `left` remaining can serve a need that requires a single batch. */
function mayServeWhole(choice: Dated & Pick<Offer, "id" | "serves">, left: number, need: Need, today: string): boolean {
  const reserved = need.oneBatch?.reserved ?? [];
  return left >= need.remaining && suits(choice, need, today) && (reserved.length === 0 || reserved.includes(choice.id));
}

/** Takes all of a need from the first stock line to expire that has enough. Returns whether there is one. */
function servedWhole(need: Need, all: readonly Left[], today: string): boolean {
  if (need.remaining === 0) return true;
  const found = all.find(({ offer: choice, left }) => mayServeWhole(choice, left, need, today));
  if (!found) return false;
  found.left -= need.remaining;
  found.taken += need.remaining;
  return true;
}

/** The next stock line to take from; records the reason. `good` is in the order of expiry. */
function nextStockLine(strategy: Strategy, good: readonly Left[], useful: (one: Left) => number): Left | undefined {
  const alreadyTaken = good.find(({ taken }) => taken > 0);
  if (strategy === "fewest") {
    const [most] = alreadyTaken ? [alreadyTaken] : good.toSorted((a, b) => useful(b) - useful(a));
    if (most) most.why = "covers-most";
    return most;
  }
  if (strategy === "part") {
    const [smallest] = good.filter(({ offer: choice }) => isPartBatch(choice)).toSorted((a, b) => a.left - b.left);
    if (smallest) smallest.why = "opened-pack";
    return smallest ?? alreadyTaken ?? good[0];
  }
  return good[0];
}

/** How much of the needs a stock line could serve by itself. */
function usefulQuantity({ offer: choice, left }: Left, needs: readonly Need[], today: string): number {
  const served = needs.reduce((sum, need) => sum + (suits(choice, need, today) ? need.remaining : 0), 0);
  return Math.min(left, served);
}

function offerVerdict({ offer: choice, taken, why }: Left, needs: readonly Need[], unserved: readonly Need[], today: string): Verdict {
  if (taken > 0) return { chosen: true, why };
  const waiting = needs.filter((need) => need.remaining > 0 && mayServe(choice, need));
  if (isExpired(choice.expiry, today)) return { chosen: false, why: "expired" };
  if (choice.unreservedQuantity <= 0) return { chosen: false, why: "none-left" };
  if (unserved.some((need) => suits(choice, need, today))) return { chosen: false, why: "too-small" };
  const [first] = waiting;
  if (!first) return { chosen: false, why: "nothing-required" };
  // Jobs without a dispatch date come last: a stock line that is good for none of them is too early for the first.
  if (!waiting.some((need) => isGoodFor(choice, need, today))) {
    const lacking = shortForAll(choice, waiting, today);
    if (lacking) return { chosen: false, why: "short-shelf-life", ...lacking };
    if (first.dispatchDate !== null) return { chosen: false, why: "expires-early", dispatchDate: first.dispatchDate };
  }
  return { chosen: false, why: "not-needed" };
}

/**
 * Divides the reserved quantity of each stock line among the jobs that need it: the stock line that expires first goes to the job
 * that is dispatched first, and first to jobs that can use it before it expires. Jobs whose client wants one batch come
 * first, if one batch has enough. Omits quantities beyond the requirement.
 */
export function dividedAmongJobs(
  needs: readonly Need[],
  entries: readonly { offer: Dated & Pick<Offer, "id" | "onlyFor" | "serves" | "atRisk">; quantity: number }[],
  today: string,
): ProposedClaim[] {
  const left = new Map(needs.map((need) => [need.jobStockId, need.remaining]));
  const stockLines = entries.toSorted((a, b) => byUse(a.offer, b.offer)).map(({ offer: choice, quantity }) => ({ offer: choice, rest: quantity }));
  const claims: ProposedClaim[] = [];
  const take = ({ jobId, jobStockId }: Need, stockLine: (typeof stockLines)[number]) => {
    const quantity = Math.min(stockLine.rest, left.get(jobStockId) ?? 0);
    if (quantity <= 0) return;
    stockLine.rest -= quantity;
    left.set(jobStockId, (left.get(jobStockId) ?? 0) - quantity);
    claims.push({ jobId, jobStockId, elementId: stockLine.offer.id, quantity });
  };
  const [single, others] = splitByOneBatch(needs);
  for (const need of single) {
    const stockLine = stockLines.find(({ offer: choice, rest }) => mayServeWhole(choice, rest, need, today));
    if (stockLine) take(need, stockLine);
  }
  // Quantities entered by hand can leave jobs that want one batch with parts of several stock lines.
  for (const wanting of [others, single]) {
    for (const stockLine of stockLines) {
      const good = wanting.filter((need) => isGoodFor(stockLine.offer, need, today));
      for (const need of [...good, ...wanting.filter((one) => !good.includes(one))]) if (mayServe(stockLine.offer, need)) take(need, stockLine);
    }
  }
  return claims;
}

function inOrderOfUse(offers: readonly Offer[]): Offer[] {
  return offers.toSorted(byUse);
}

/** What waits for its release last; a client's own material first, which no other job can use; then the first to expire. */
function byUse(a: Pick<Offer, "expiry" | "onlyFor" | "atRisk">, b: Pick<Offer, "expiry" | "onlyFor" | "atRisk">): number {
  return Number(Boolean(a.atRisk)) - Number(Boolean(b.atRisk)) || Number(Boolean(b.onlyFor)) - Number(Boolean(a.onlyFor)) || byDay(a.expiry, b.expiry);
}

/** Jobs without a dispatch date come last. */
function inOrderOfDispatch(needs: readonly Need[]): Need[] {
  return needs.toSorted((a, b) => byDay(a.dispatchDate, b.dispatchDate) || a.jobId - b.jobId);
}
