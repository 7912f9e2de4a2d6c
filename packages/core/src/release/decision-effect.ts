/** What a decision on a lot writes: the new status of each row, with its signed ledger row. Pure. */
import type { ActionSignature } from "../lib/actions/actor.ts";
import { FROZEN, LIVE, QUARANTINED, REDUNDANT, type Status } from "../lib/rules/fields.ts";
import type { Write } from "../lib/table/write.ts";
import { changedFields, itemLotEntry, movementEntry } from "../stock/entries.ts";
import { replaceStockLine, type StockLine } from "../stock/lots/stock-line.rows.ts";
import type { OnlyFor } from "../stock/lots/stock-line-shapes.ts";
import { itemCounts } from "../stock/lots/stock-line-writes.ts";
import { statusFields } from "../stock/lots/status.ts";
import type { Change, Entry } from "../transaction/entry.rows.ts";
import type { LotState } from "./lot-shapes.ts";
import type { OpenedLot } from "./open-lot.ts";

/** Rows that one transaction decides on: two writes each, and below 100 with the item, the lot, the attempts and the operation. */
export const ROWS_A_STEP = 40;

/** A decision, as it applies to each row. */
export interface Ruling {
  releases: boolean;
  /** What the lot was before it. */
  from: LotState;
  /** ISO 8601. What arrives later is not concerned. */
  at: string;
  reason: string | undefined;
  /** For whom alone it releases. */
  onlyFor?: OnlyFor | undefined;
  signature: ActionSignature;
}

/** The writes and ledger entries of a decision on some rows of a lot; without rows, one entry of the lot. */
export function decisionEffect({ item, batchNumber }: OpenedLot, rows: readonly StockLine[], ruling: Ruling): { writes: Write[]; ledger: Entry[] } {
  const { reason, signature, releases } = ruling;
  const said = { action: releases ? ("Released" as const) : ("Rejected" as const), reason };
  const signatures = [signature];
  if (rows.length === 0) return { writes: [], ledger: [{ ...itemLotEntry(item, batchNumber, said), signatures }] };
  const all = rows.map((was) => ({ was, becomes: asDecided(was, ruling) }));
  const ledger = all.map(({ was, becomes }): Entry => {
    const changes = [...changedFields(was, { status: becomes.status }), ...onlyForChange(was, becomes)];
    const moved = { ...said, difference: 0, quantity: was.quantity, totalQuantity: item.quantity, changes };
    return { ...movementEntry(item, becomes, moved), signatures };
  });
  return { writes: [...all.map(({ was, becomes }) => replaceStockLine(was, becomes)), ...itemCounts(item.sku, all)], ledger };
}

/** A row after the decision. A released one awaits nothing more, a rejected one its release; what a recall has frozen stays Frozen. */
function asDecided({ onlyFor: _, awaitsRelease, ...stockLine }: StockLine, { releases, from, at, onlyFor }: Ruling): StockLine {
  const becomes = { ...stockLine, ...statusFields(stockLine, decidedStatus(stockLine.status, releases, from)) };
  return releases ? { ...becomes, ...(onlyFor ? { onlyFor } : {}) } : { ...becomes, awaitsRelease: awaitsRelease ?? { since: at, by: [] } };
}

function onlyForChange({ onlyFor: was }: StockLine, { onlyFor: becomes }: StockLine): Change[] {
  return was?.name === becomes?.name ? [] : [{ field: "Only for", from: was?.name ?? null, to: becomes?.name ?? null }];
}

function decidedStatus(status: Status, releases: boolean, from: LotState): Status {
  if (!releases) return REDUNDANT;
  if (status === FROZEN) return FROZEN;
  return status === QUARANTINED || from === "rejected" ? LIVE : status;
}
