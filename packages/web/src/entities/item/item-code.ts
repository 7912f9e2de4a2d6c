/** What a scanned code says of an item: our SKU, a GTIN or a supplier's code that was learned, and the parts of a GS1 label. */
import { type Gs1Elements, gtin14, isElementSymbol, readElements, withoutSymbology } from "@apothecary/core/lib/rules/gs1";
import { codeRefusal, findCode, MAX_ITEM_CODE, plainCode } from "@apothecary/core/stock/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { CallError, call } from "../../lib/server/call.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";
import { queryClient } from "../../lib/server/query-client.ts";
import { notifyRefusal } from "../../lib/server/refusal.ts";
import { today } from "../../lib/user/business-time.ts";
import { itemsQuery, type StockItem } from "./queries.ts";

/** The parts of a supplier's label: a GS1 element string, or a GTIN alone (EAN, UPC); undefined for any other code. */
export function readSupplierLabel(text: string): Gs1Elements | undefined {
  const gtin = gtin14(text);
  return gtin === undefined ? readElements(text, Number(today().slice(0, 4))) : { gtin };
}

/** The code of a scan that can be an item's: the GTIN of a supplier's label, else the text; undefined for labels of ours. */
export function itemCodeIn(text: string): string | undefined {
  const label = readSupplierLabel(text);
  // An element string that cannot be read is no code of an item.
  const code = label ? label.gtin : isElementSymbol(text) ? undefined : withoutSymbology(text);
  return code === undefined || code.length > MAX_ITEM_CODE || codeRefusal(code) ? undefined : plainCode(code);
}

/** The SKU of a learned code; undefined if no item has it. Says why the look-up failed. */
export async function skuOfScan(text: string): Promise<string | undefined> {
  const code = itemCodeIn(text);
  if (code === undefined) return undefined;
  try {
    const queryKey = [...keys.stock.all, "code", code];
    const { sku } = await queryClient.fetchQuery({ queryKey, queryFn: () => call(findCode, { body: { code } }), staleTime: OFFERED_MS });
    return sku ?? undefined;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notifyRefusal(error);
    return undefined;
  }
}

/** What a supplier's label fills in for an item: a weight counts for what is kept in grams, a count for what is kept in units. */
export interface LabelledArrival {
  sku: string | undefined;
  quantity: number | undefined;
  supplierBatchNumber: string | undefined;
  expiryDate: string | undefined;
}

/** Reads a supplier's label for an arrival of its item, or of `chosen` if its item is not known. */
export async function labelledArrival(text: string, label: Gs1Elements, chosen: string | null): Promise<LabelledArrival> {
  const sku = await skuOfScan(text);
  const of = sku ?? chosen ?? undefined;
  const items = of === undefined ? [] : await queryClient.fetchQuery(itemsQuery);
  return {
    sku,
    quantity: labelledQuantity(
      label,
      items.find((item) => item.sku === of),
    ),
    supplierBatchNumber: label.lot,
    expiryDate: label.expiry,
  };
}

/** The quantity of a label in the item's unit; either one if the item is not known yet. */
function labelledQuantity({ grams, count }: Gs1Elements, item: StockItem | undefined): number | undefined {
  if (!item) return grams ?? count;
  return itemUnit(item) === "g" ? grams : count;
}
