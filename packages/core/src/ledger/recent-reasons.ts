/** The reasons that were given last for an action. */
import type * as z from "zod";
import { queryPage } from "../lib/table/table.ts";
import { type EntryRow, ledgerIndex } from "../transaction/entry.rows.ts";
import type { recentReasons } from "./contract.ts";

/** Transactions read: the last ones repeat few reasons. */
const READ = 40;
/** The most reasons in an answer. */
const MAX_REASONS = 5;

/** The last reasons for an action, newest first, each once ignoring case. One Query of 40 rows. */
export async function listRecentReasons({ action }: z.output<typeof recentReasons.body>): Promise<string[]> {
  const { rows } = await queryPage<EntryRow>({ partition: ledgerIndex.action(action), index: "g6", newestFirst: true }, READ);
  const reasons = new Map<string, string>();
  for (const { reason, reverses } of rows)
    if (reason && reverses === undefined && !reasons.has(reason.toLowerCase())) reasons.set(reason.toLowerCase(), reason);
  return [...reasons.values()].slice(0, MAX_REASONS);
}
