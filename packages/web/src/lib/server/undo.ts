/** "Undo" in the notification of a booking: which actions can be reversed, and the address of the dialog that does it. */
import { OWN_REVERSAL_MS } from "@apothecary/core/reversal/rules";
import { withTool } from "../page/tool.ts";
import type { NoticeAction } from "./notify.ts";

/** The calls whose transactions can be reversed (contract, section 8, Reversal). */
const REVERSIBLE: ReadonlySet<string> = new Set(
  [
    ...["goods_in", "book_delivery", "add_excess_stock", "import_opening_stock", "adjust_stock_level", "destroy_stock", "return_to_supplier"],
    ...["stock_transfer", "advanced_transfer", "pallet_transfer", "transfer_reserved_stock", "reserve_stock", "remove_reservation"],
    ...["update_stock_status", "remove_reservations_status_update", "update_expiry_date", "update_batch_number"],
    ...["update_supplier_batch_number", "update_pack_size", "complete_job", "ship_order", "close_order", "complete_stock_take"],
  ].map((name) => `/api/${name}`),
);

/** The button that opens the reversal of what a request did, for as long as its user may reverse it; undefined for an action that cannot be reversed, and for one that was not done. */
export function undoAction(path: string, answer: { type: string }, requestId: string | undefined): NoticeAction | undefined {
  if (requestId === undefined || !REVERSIBLE.has(path) || answer.type === "error" || answer.type === "info") return undefined;
  const to = `${window.location.pathname}${withTool(window.location.search, { name: "reverse", values: { transactionId: requestId } })}`;
  return { label: "Undo", to, until: Date.now() + OWN_REVERSAL_MS };
}
