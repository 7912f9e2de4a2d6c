/**
 * What the codes on our labels say: a location's label bears a link to it, a batch's label its id.
 */
import { paths } from "../../config/paths.ts";

/** The parameter of the address that names the location which is open. */
export const LOCATION = "location";
/** The parameter of an item's address that names the batch which is meant. */
export const BATCH = "batch";

/** A batch's id: its item's SKU, `~`, its row. */
const BATCH_ID = /^([A-Za-z0-9.-]+)~[A-Za-z0-9]+$/;
const ID = /^[A-Za-z0-9._:~-]+$/;

export type Label = { kind: "location"; locationId: string } | { kind: "batch"; batchId: string; sku: string } | { kind: "page"; address: string };

/** The link that a location's label bears. */
export function locationLink(locationId: string, origin: string): string {
  return `${origin}${paths.locations}?${LOCATION}=${encodeURIComponent(locationId)}`;
}

/**
 * What a code of ours means; undefined for every other text. Locations and batches are known by their ids whatever the
 * host's name was when the label was printed; other links count only where they lead into this very application.
 */
export function labelOf(text: string, origin: string): Label | undefined {
  const read = text.trim();
  const batch = BATCH_ID.exec(read);
  if (batch) return { kind: "batch", batchId: read, sku: batch[1] ?? "" };
  const url = /^https?:\/\//i.test(read) ? URL.parse(read) : null;
  if (!url) return undefined;
  const locationId = url.pathname === paths.locations ? url.searchParams.get(LOCATION) : null;
  if (locationId !== null && ID.test(locationId)) return { kind: "location", locationId };
  const named = url.pathname.startsWith(`${paths.stock}/`) ? BATCH_ID.exec(url.searchParams.get(BATCH) ?? "") : null;
  if (named) return { kind: "batch", batchId: named[0], sku: named[1] ?? "" };
  return url.origin === origin ? { kind: "page", address: url.pathname + url.search } : undefined;
}
