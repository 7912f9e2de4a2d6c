/** What stays after a reversal, or comes to be elsewhere, as text; and what is proposed for the next booking. Pure. */
import { proposedShelfLife } from "../stock/items/item.rows.ts";
import type { Stock } from "../stock/lots/open-stock-lines.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import type { Context, Notes, Running } from "./world.ts";
import { lotText } from "./lot-parts.ts";

/** An item with what is proposed set back, or what stays, as text. */
interface Proposing {
  running: Running;
  left: string[];
}

/** Sets back the pack size that goods in proposes, unless the item was delivered since: then it stays. */
export function packSizeBack({ item }: Stock, running: Running, { formerPackSize: former }: EntryRow): Proposing {
  if (!former) return { running, left: [] };
  const isLast = (item.deliveredTimes ?? 0) - running.undelivered.times === former.times;
  if (isLast) return { running: { ...running, packSize: former.packSize }, left: [] };
  const now = running.packSize ?? item.deliveredPackSize ?? 0;
  return { running, left: now === former.packSize ? [] : [`The pack size that goods in proposes for ${item.name} stays that of another delivery.`] };
}

/** Sets back the shelf life that completions propose, unless another completion set it since: then it stays. */
export function shelfLifeBack({ item }: Stock, running: Running, { action, expiryDate, formerShelfLife: former }: EntryRow, id: string): Proposing {
  const now = running.shelfLife ?? proposedShelfLife(item);
  if (action !== "Produced" || !expiryDate || now.days === undefined) return { running, left: [] };
  if (former && now.by === id) return { running: { ...running, shelfLife: former }, left: [] };
  return { running, left: now.days === former?.days ? [] : [`The shelf life that completions propose for ${item.name} stays: ${now.days} days.`] };
}

/** What stays of a row, as text. Earlier rows of files do not say by what their line is recognised. */
export function leftByRow(row: EntryRow, left: readonly string[]): string[] {
  const known = row.action === "Opening Stock" && row.imported === undefined;
  return known ? [...left, `The line of ${lotText(row)} still counts as imported: the same file does not bring it again.`] : [...left];
}

/** What is not as it was because the item or the location was removed while an order waited for its stock, as text. */
export function broughtElsewhere({ locations }: Context, row: EntryRow, { removed, name }: Stock["item"]): string[] {
  const to = (row.difference ?? 0) < 0 ? locations.get(row.locationId ?? "") : undefined;
  const isElsewhere = to !== undefined && to.id !== row.locationId && (to.warehouse !== row.warehouse || to.bin !== row.bin);
  return [
    ...(removed ? [`${name} was removed meanwhile. It is in the list of items again.`] : []),
    ...(isElsewhere ? [`${row.warehouse} ${row.bin} was removed meanwhile: ${lotText(row)} is in ${to.warehouse} ${to.bin}.`] : []),
  ];
}

/** Notes what stays, for the preview and the notification. */
export const withLeft = (notes: Notes, left: readonly string[]): Notes => ({ ...notes, notRestored: [...notes.notRestored, ...left] });
