/** Corrects the number of a batch whose lot may have a decision, which follows it (contract, section 8). */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { conflict } from "../lib/actions/error.ts";
import { getMany } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import type { updateBatchNumber } from "../stock/contract.ts";
import { setBatchNumber } from "../stock/lots/edit-stock-line.ts";
import type { Stock } from "../stock/lots/open-stock-lines.ts";
import type { StockLine } from "../stock/lots/stock-line.rows.ts";
import { isDecidedWith, isOverdue, type LotReleaseRow, lotReleaseKey, putLotRelease } from "./lot.rows.ts";

/**
 * Changes a batch's number as `setBatchNumber` does. The decision on a released lot, with its results and documents, is then
 * kept under the new number too. Refuses (409) stock of a lot without its final release, and the number of a lot that is
 * decided on by itself.
 */
export const renumber = (wanted: z.output<typeof updateBatchNumber.body>, actor: Actor) => setBatchNumber(wanted, decisionFollows, actor);

async function decisionFollows({ item, stockLines }: Stock, { batchNumber }: StockLine, newBatchNumber: string): Promise<Write[]> {
  // An item that never needed a release has no decisions.
  if (item.needsRelease === undefined) return [];
  const keys = [batchNumber, newBatchNumber].map((number) => lotReleaseKey(item.sku, number));
  const [own, there] = await getMany<LotReleaseRow>(keys, true);
  if (keys[0]?.SK === keys[1]?.SK) return [];
  if (own && (own.decision?.decision !== "release" || isOverdue(own))) {
    throw conflict(`Batch ${batchNumber} of ${item.name} awaits its final release. Its number can be changed once that is decided.`);
  }
  const stored = stockLines.filter((other) => other.batchNumber.toUpperCase() === newBatchNumber.toUpperCase());
  if (isDecidedWith(own, there) && !stored.some(({ awaitsRelease }) => awaitsRelease)) return [];
  if (!own || there || stored.length > 0) {
    throw conflict(`Batch ${newBatchNumber} of ${item.name} is decided on by itself. Stock of batch ${batchNumber} cannot get its number.`);
  }
  // What was sampled stays under the number of its label.
  const { sku, handledBy, results, decision, files = [], filesUnder = batchNumber, filledFrom = [] } = own;
  const filled = filledFrom.length > 0 ? { filledFrom } : {};
  return [putLotRelease(undefined, { sku, batchNumber: newBatchNumber, handledBy, samples: [], results, decision, files, filesUnder, ...filled })];
}
