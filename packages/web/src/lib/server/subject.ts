/**
 * The subject of a request or a response, from its fields: for links in notifications, and for the manager who
 * authorises it.
 */
import { businessPath, deliveryPath, jobPath, orderPath } from "../page/links.ts";
import { stockLinePath, paths, recallPath, stockItemPath } from "../page/paths.ts";

export interface Subject {
  /** Its display name: `EMU0007`. */
  words: string;
  /** Its address. */
  to?: string | undefined;
  /** Of a batch: the id of its row of stock. */
  stockLineId?: string;
}

/** Maximum nesting depth of fields in a request's body: `{ adjustment: { id } }`. */
const DEPTH = 2;
/** A batch's id: its item's SKU, `~`, sixteen letters and digits. */
const STOCK_LINE_ID = /^([A-Za-z0-9.-]+)~[A-Za-z0-9]{16}$/;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const item = (sku: string | undefined): Subject | undefined => (sku === undefined ? undefined : { words: sku, to: stockItemPath(sku) });
/** A batch is marked on its item's page, by id and, if known, by number, because a transfer changes the id. */
const stockLine = (value: unknown, batchNumber: unknown): Subject | undefined => {
  const [stockLineId, sku] = STOCK_LINE_ID.exec(text(value) ?? "") ?? [];
  return stockLineId === undefined || sku === undefined
    ? undefined
    : { words: sku, to: stockLinePath({ sku, stockLineId, batchNumber: text(batchNumber) }), stockLineId };
};
const location = (value: unknown): Subject | undefined => {
  const id = text(value);
  return id === undefined ? undefined : { words: "location", to: `${paths.locations}?location=${encodeURIComponent(id)}` };
};
const numbered =
  (words: string, to: (id: number) => string | undefined) =>
  (value: unknown): Subject | undefined => {
    const id = number(value);
    return id === undefined ? undefined : { words: `${words} ${id}`, to: to(id) };
  };

/** The subject that each field names; the first field present decides. */
const FIELDS: readonly (readonly [field: string, read: (value: unknown, batchNumber: unknown) => Subject | undefined])[] = [
  ["elementId", stockLine],
  ["id", stockLine],
  ...["sku", "goodsInItem", "element", "itemToRemove", "stockItem", "resourceSku"].map((field) => [field, (value: unknown) => item(text(value))] as const),
  ["salesOrderId", numbered("order", orderPath)],
  ["jobId", numbered("job", jobPath)],
  ["businessId", numbered("business", businessPath)],
  ["recallId", numbered("recall", recallPath)],
  ["deliveryId", numbered("delivery", deliveryPath)],
  ["stockTakeGroupId", numbered("stock take", (id) => `${paths.stock}?tool=stock-take&for.id=${id}`)],
  ["locationId", location],
  ["transferLocation", location],
  ["location", location],
  ...["businessName", "username", "name", "warehouse"].map((field) => [field, (value: unknown) => named(text(value))] as const),
];

function named(words: string | undefined): Subject | undefined {
  return words === undefined ? undefined : { words };
}

/** The subject of an object's fields; undefined if they name none. */
export function findSubject(of: unknown): Subject | undefined {
  const fields = nestedFields(of, DEPTH);
  const batchNumber = fields.find(([name]) => name === "batchNumber")?.[1];
  for (const [field, read] of FIELDS) {
    for (const [name, value] of fields) {
      const subject = name === field ? read(value, batchNumber) : undefined;
      if (subject) return subject;
    }
  }
  return undefined;
}

/** Fields by name, outer before inner. Lists are skipped, because they have many subjects. */
function nestedFields(of: unknown, depth: number): [string, unknown][] {
  if (typeof of !== "object" || of === null || Array.isArray(of)) return [];
  const own = Object.entries(of);
  return depth === 0 ? own : [...own, ...own.flatMap(([, value]) => nestedFields(value, depth - 1))];
}

/** The link of a notification to the action's subject; none if the action removed it. */
export function aboutAction(path: string, answer: unknown, input: unknown): { label: string; to: string } | undefined {
  if (/\/(remove|delete|override_removal)/.test(path)) return undefined;
  const subject = [findSubject(answer), findSubject(input)].find((one) => one?.to !== undefined);
  return subject?.to === undefined ? undefined : { label: `Open ${subject.words}`, to: subject.to };
}
