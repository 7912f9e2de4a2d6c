/**
 * Checks that no lot was used or sent before another person than who booked it in or made it had released it (contract,
 * section 8, Its lots): by the ledger, in the order in which its rows were written. And that each decision is signed. Bulk may be
 * used before, if what was filled with it is released only after it (Filling at risk).
 */
import { LIVE } from "../lib/rules/fields.ts";
import type { Row } from "../lib/table/write.ts";
import { LOT_RELEASE_PREFIX, type LotReleaseRow } from "../release/lot.rows.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { actionPosting, type Posting } from "../transaction/action-shapes.ts";
import { type EntryRow, entryTransaction, transactionKey } from "../transaction/entry.rows.ts";
import { REVERSED, type ReversedRow } from "../transaction/reversed.rows.ts";
import { type Finding, reach, ShareCheck } from "./finding.ts";
import { entryMoment, isAfter, type Moment } from "./moment.ts";

const RULE = "a lot that needs a release is used only after another person released it";
const FILLED_RULE = "goods are released only after the bulk that they were filled with at risk";
const TRANSACTION = transactionKey("").PK;

/** The postings by which a lot begins, and those by which it is used. */
const BEGINS: ReadonlySet<Posting> = new Set(["received", "made", "returned"]);
const USES: ReadonlySet<Posting> = new Set(["used", "dispatched"]);

/** What one user did with a lot, and when. */
interface Done extends Moment {
  userId: number;
}

/** Goods that were filled at risk: with which bulk, by which completion when, and when they were released. */
interface Filled {
  lot: string;
  bulk: string;
  from: Moment;
  decided: Moment | undefined;
}

const lotName = ({ sku = "", batchNumber = "" }: Pick<EntryRow, "sku" | "batchNumber">): string => `${sku} ${batchNumber.toUpperCase()}`;

export class ReleaseCheck extends ShareCheck {
  /** By lot: who booked in or made what needs a release, and who released it. */
  private readonly arrived = new Map<string, Done[]>();
  private readonly released = new Map<string, Done[]>();
  /** Lots that have stock from before their item needed a release, or another lot's: it needs none. */
  private readonly free = new Set<string>();
  /** The first use of every other lot. */
  private readonly used = new Map<string, Moment>();
  /** By lot, the lots whose stock got its number. */
  private readonly former = new Map<string, Set<string>>();
  /** The uses of what waited for its decision, by completion and lot. */
  private readonly atRisk = new Map<string, { transactionId: string; lot: string }>();
  /** What the records of lots say of such uses, by the same. */
  private readonly filled = new Map<string, Filled>();
  private readonly reversed = new Set<string>();
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(LOT_RELEASE_PREFIX)) this.seeLot(row as LotReleaseRow);
    else if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.PK === REVERSED) this.reversed.add((row as ReversedRow).transactionId);
    else if (row.SK.startsWith(STOCK_LINE_PREFIX)) this.seeStockLine(row as StockLineRow);
  }

  findings(): Finding[] {
    const early = [...this.used].flatMap(([lot, used]) => (this.isFine(lot, used) ? [] : [tooEarly(lot)]));
    return [...this.found, ...early, ...this.filledFindings()];
  }

  private isFine(name: string, used: Moment): boolean {
    const lots = [...this.sources(name)];
    const arrived = lots.flatMap((lot) => this.arrived.get(lot) ?? []);
    if (arrived.length === 0 || lots.some((lot) => this.free.has(lot))) return true;
    const before = lots.flatMap((lot) => this.released.get(lot) ?? []).filter((release) => !isAfter(release, used));
    return before.some((release) => !arrived.some((arrival) => arrival.userId === release.userId && !isAfter(arrival, release)));
  }

  /** Uses at risk of which no record says what was filled, and goods that were released before their bulk. */
  private filledFindings(): Finding[] {
    const standing = [...this.atRisk].filter(([, { transactionId }]) => !this.reversed.has(transactionId));
    const unknown = standing.flatMap(([use, { lot }]) => (this.filled.has(use) ? [] : [tooEarly(lot)]));
    const early = [...this.filled.values()].filter(({ bulk, from, decided }) => {
      if (decided === undefined || decided.at < from.at) return false;
      return !(this.released.get(bulk) ?? []).some((release) => !isAfter(from, release) && !isAfter(release, decided));
    });
    return [
      ...unknown,
      ...early.map(({ lot, bulk }): Finding => ({ rule: FILLED_RULE, where: lot, expected: `${bulk} released before it`, found: "released" })),
    ];
  }

  private seeLot({ filledFrom = [], decision, ...row }: LotReleaseRow): void {
    const decided = decision && decision.decision !== "reject" ? { at: Date.parse(decision.at) } : undefined;
    for (const { transactionId, at, ...bulk } of filledFrom) {
      if (!this.isMine(bulk.sku)) continue;
      const filled = { lot: lotName(row), bulk: lotName(bulk), from: { at: Date.parse(at) }, decided };
      this.filled.set(`${transactionId} ${filled.bulk}`, filled);
    }
  }

  /** A lot and those whose stock got its number. */
  private sources(lot: string, found = new Set<string>()): Set<string> {
    if (found.has(lot)) return found;
    found.add(lot);
    for (const former of this.former.get(lot) ?? []) this.sources(former, found);
    return found;
  }

  private seeStockLine({ id, status, awaitsRelease }: StockLineRow): void {
    if (awaitsRelease && status === LIVE) this.found.push({ rule: RULE, where: id, expected: "not Live while it awaits its release", found: "Live" });
  }

  private seeEntry(entry: EntryRow): void {
    const { action, sku, batchNumber, userId, awaitsRelease, reverses, difference = 0, changes = [] } = entry;
    if (action === undefined || sku === undefined || batchNumber === undefined || !this.isMine(sku)) return;
    const lot = lotName(entry);
    const posting = actionPosting(action);
    const done = { ...entryMoment(entry), userId };
    if (action === "Released" || action === "Rejected") this.seeDecision(entry);
    if (action === "Released") reach(this.released, lot, () => []).push(done);
    // A reversal of an adjustment brings back what others had booked in.
    const isFound = posting === "counted" && reverses === undefined;
    if (posting !== null && difference > 0 && awaitsRelease && (BEGINS.has(posting) || isFound)) reach(this.arrived, lot, () => []).push(done);
    else if (posting !== null && BEGINS.has(posting) && difference > 0) this.freed(lot);
    for (const { field, from, to } of changes) {
      const [former, now] = [from, to].map((number) => lotName({ sku, batchNumber: String(number) }));
      if (field === "batchNumber" && former && now) reach(this.former, now, () => new Set<string>()).add(former);
    }
    if (posting === null || !USES.has(posting) || difference >= 0) return;
    const transactionId = entryTransaction(entry);
    if (awaitsRelease && posting === "used") this.atRisk.set(`${transactionId} ${lot}`, { transactionId, lot });
    else if (awaitsRelease) this.found.push(tooEarly(lot));
    else this.noteUse(lot, done);
  }

  private freed(lot: string): void {
    this.free.add(lot);
    this.used.delete(lot);
  }

  private noteUse(lot: string, { at, counted }: Moment): void {
    const first = this.used.get(lot);
    if (!this.free.has(lot) && (!first || isAfter(first, { at, counted }))) this.used.set(lot, { at, counted });
  }

  private seeDecision(entry: EntryRow): void {
    const { PK, SK, user, signatures = [] } = entry;
    if (signatures.some((signature) => signature.user === user && signature.shown !== "")) return;
    this.found.push({ rule: RULE, where: `${PK} ${SK}`, expected: `the signature of ${user}`, found: "none" });
  }
}

const tooEarly = (lot: string): Finding => ({ rule: RULE, where: lot, expected: "released by another person before its use", found: "used" });
