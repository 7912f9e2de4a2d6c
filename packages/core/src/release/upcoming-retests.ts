/** The lots whose retest day is near, for those who prepare the retests. */
import { pageCursor, startAt } from "../lib/lists/cursor.ts";
import type { ListedPage } from "../lib/lists/list-page.ts";
import { addDays } from "../lib/rules/calendar.ts";
import { itemUnit } from "../lib/rules/quantity.ts";
import { queryPage } from "../lib/table/table.ts";
import { businessDay } from "../lib/time/day.ts";
import { RETEST_NOTICE_DAYS, type UpcomingRetest } from "./contract.ts";
import { type LotReleaseRow, retestsBefore } from "./lot.rows.ts";
import type { OpenedLot } from "./open-lot.ts";
import { lotQuantity, openLots } from "./open-lots.ts";

const PAGE_LOTS = 200;

/** A page of the lots in stock that are to be tested again within thirty days, the first to be tested first. */
export async function listUpcomingRetests(cursor: string | undefined): Promise<ListedPage<UpcomingRetest>> {
  const range = retestsBefore(addDays(businessDay(), RETEST_NOTICE_DAYS + 1));
  const { rows, next } = await queryPage<LotReleaseRow>(range, PAGE_LOTS, startAt(range, cursor));
  return { rows: (await openLots(rows)).flatMap(upcomingRetest), next: pageCursor(range, next) };
}

function upcomingRetest(opened: OpenedLot): UpcomingRetest[] {
  const { item, batchNumber, stockLines, lot } = opened;
  const { retestOn } = lot?.decision ?? {};
  if (retestOn === undefined || stockLines.length === 0) return [];
  return [{ sku: item.sku, name: item.name, unit: itemUnit(item), batchNumber, quantity: lotQuantity(opened), retestOn }];
}
