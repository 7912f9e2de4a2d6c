/** Checks that the retest day of a lot follows from its decision, and that no stock is Live more than a day after it. */
import { addDays } from "../lib/rules/calendar.ts";
import { LIVE } from "../lib/rules/fields.ts";
import type { Row } from "../lib/table/write.ts";
import { businessDay } from "../lib/time/day.ts";
import { LOT_RELEASE_PREFIX, type LotReleaseRow, retestDay } from "../release/lot.rows.ts";
import { lotName } from "../release/open-lots.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "../stock/lots/stock-line.rows.ts";
import { differing, type Finding, ShareCheck } from "./finding.ts";

const NONE = "none";

export class RetestCheck extends ShareCheck {
  /** A retest is begun within an hour, and its stock is set waiting soon after: a day is allowed. */
  private readonly before = addDays(businessDay(), -1);
  /** The lots that have stock which is Live. */
  private readonly live = new Set<string>();
  /** By lot past its retest day, that day. */
  private readonly overdue = new Map<string, string>();
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(LOT_RELEASE_PREFIX)) this.seeLot(row as LotReleaseRow);
    else if (row.SK.startsWith(STOCK_LINE_PREFIX) && row["status"] === LIVE) this.seeLive(row as StockLineRow);
  }

  findings(): Finding[] {
    const late = [...this.overdue].filter(([lot]) => this.live.has(lot));
    return [...this.found, ...late.flatMap(([lot, day]) => differing("a lot past its retest day is not Live", lot, `retest on ${day}`, "Live"))];
  }

  private seeLive(stockLine: StockLineRow): void {
    if (this.isMine(stockLine.sku)) this.live.add(lotName(stockLine));
  }

  private seeLot(lot: LotReleaseRow): void {
    if (lot.decision === null) return;
    const { decision, at, retestMonths, retestOn, retestBegan } = lot.decision;
    const day = decision === "reject" || retestMonths === undefined ? NONE : retestDay(at, retestMonths);
    const began = retestBegan === undefined ? NONE : businessDay(retestBegan);
    const rule = "a lot is tested again when its decision says";
    this.found.push(...differing(rule, lotName(lot), day, retestOn ?? NONE));
    if (began !== NONE && began <= day) this.found.push({ rule, where: lotName(lot), expected: `begun after ${day}`, found: began });
    if (day !== NONE && (began === NONE ? day : began) < this.before) this.overdue.set(lotName(lot), day);
  }
}
