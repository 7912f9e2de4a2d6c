/** What a label that is scanned at the door says of a shipment. */
import { readSupplierLabel } from "../../../entities/item/item-code.ts";
import { parseLabel } from "../../../entities/stock-line/label-text.ts";
import { quantityIn, type ShipLine } from "./shipping.ts";

/** The rows that a scan ticks, by id: none if they were scanned before. */
type Scanned = { rows: readonly string[]; message: string } | { refusal: string };

/**
 * Finds what leaves with a shipment by a label: a batch's, on a carton or a pallet; a location's or a roaming pallet's, for all
 * that leaves from it; the lot of a GS1 label; a batch number. `sku` is the item of a code that is not ours. If a lot leaves
 * from several places, each scan of its number ticks the next.
 */
export function readAtDoor(text: string, sku: string | undefined, all: readonly ShipLine[], origin: string): Scanned {
  const leaving = all.filter(({ values }) => quantityIn(values) > 0);
  const label = parseLabel(text, origin);
  if (label?.kind === "page") return { refusal: "This is not a label of goods." };
  if (label?.kind === "location") {
    const there = leaving.filter(({ row }) => row.lot?.locationId === label.locationId);
    return there.length > 0 ? ticked(there, "This location") : { refusal: "Nothing at this location leaves with this shipment." };
  }
  const [item, lot] = label ? [label.sku, label.batchNumber] : [sku, readSupplierLabel(text)?.lot ?? text.trim()];
  const name = [item, lot].filter(Boolean).join(" ");
  const exact = leaving.filter(({ row }) => row.lot?.elementId === label?.stockLineId);
  if (exact.length > 0) return ticked(exact, name);
  const alike = leaving.filter(({ row }) => row.lot?.batchNumber === lot && (item === undefined || row.line.sku === item));
  return alike.length > 0 ? ticked(alike, name, 1) : { refusal: `${name} is not in this shipment.` };
}

function ticked(found: readonly ShipLine[], name: string, most?: number): Scanned {
  const rows = found.filter(({ values }) => !values.scanned).slice(0, most);
  return { rows: rows.map(({ id }) => id), message: rows.length > 0 ? `${name} is in this shipment.` : `${name} was scanned before.` };
}
