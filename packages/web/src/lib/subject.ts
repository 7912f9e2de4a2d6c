/**
 * What a request or its answer is about, read from its fields: for notifications that link to it, and for a manager who is
 * to authorise it.
 */
import { jobPath, orderPath } from "./links.ts";
import { batchPath, paths, stockItemPath } from "./paths.ts";

export interface Subject {
  /** As people call it: `EMU0007`. */
  words: string;
  /** Where it is shown. */
  to?: string | undefined;
}

/** How deep the fields of a request's body are nested: `{ adjustment: { id } }`. */
const DEPTH = 2;
/** A batch's id: its item's SKU, `~`, sixteen letters and digits. */
const BATCH_ID = /^([A-Za-z0-9.-]+)~[A-Za-z0-9]{16}$/;

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const item = (sku: string | undefined): Subject | undefined => (sku === undefined ? undefined : { words: sku, to: stockItemPath(sku) });
/** A batch is marked at its item; by its number too, where that is known, since a batch that moves has another id. */
const batch = (value: unknown, batchNumber: unknown): Subject | undefined => {
  const [batchId, sku] = BATCH_ID.exec(text(value) ?? "") ?? [];
  return batchId === undefined || sku === undefined ? undefined : { words: sku, to: batchPath({ sku, batchId, batchNumber: text(batchNumber) }) };
};
const place = (value: unknown): Subject | undefined => {
  const id = text(value);
  return id === undefined ? undefined : { words: "location", to: `${paths.locations}?location=${encodeURIComponent(id)}` };
};
const numbered =
  (words: string, to: (id: number) => string | undefined) =>
  (value: unknown): Subject | undefined => {
    const id = number(value);
    return id === undefined ? undefined : { words: `${words} ${id}`, to: to(id) };
  };

/** By field, what it names; the first field of the list that is there decides. */
const FIELDS: readonly (readonly [field: string, read: (value: unknown, batchNumber: unknown) => Subject | undefined])[] = [
  ["elementId", batch],
  ["id", batch],
  ...["sku", "goodsInItem", "element", "itemToRemove", "stockItem", "resourceSku"].map((field) => [field, (value: unknown) => item(text(value))] as const),
  ["salesOrderId", numbered("order", orderPath)],
  ["jobId", numbered("job", jobPath)],
  ["businessId", numbered("business", (id) => `${paths.directory}?business=${id}`)],
  ["deliveryId", numbered("delivery", (id) => `${paths.deliveries}?delivery=${id}`)],
  ["stockTakeGroupId", numbered("stock take", (id) => `${paths.stock}?tool=stock-take&for.id=${id}`)],
  ["locationId", place],
  ["transferLocation", place],
  ["location", place],
  ...["businessName", "username", "name", "warehouse"].map((field) => [field, (value: unknown) => named(text(value))] as const),
];

function named(words: string | undefined): Subject | undefined {
  return words === undefined ? undefined : { words };
}

/** What an object's fields name; undefined where they name nothing that people know. */
export function subjectOf(of: unknown): Subject | undefined {
  const fields = fieldsOf(of, DEPTH);
  const batchNumber = fields.find(([name]) => name === "batchNumber")?.[1];
  for (const [field, read] of FIELDS) {
    for (const [name, value] of fields) {
      const subject = name === field ? read(value, batchNumber) : undefined;
      if (subject) return subject;
    }
  }
  return undefined;
}

/** Fields by name, those further in after those further out; lists are left out, they are about many things. */
function fieldsOf(of: unknown, depth: number): [string, unknown][] {
  if (typeof of !== "object" || of === null || Array.isArray(of)) return [];
  const own = Object.entries(of);
  return depth === 0 ? own : [...own, ...own.flatMap(([, value]) => fieldsOf(value, depth - 1))];
}

/** The link of a notification to what an action was about; none to what the action has removed. */
export function aboutAction(path: string, answer: unknown, input: unknown): { label: string; to: string } | undefined {
  if (/\/(remove|delete|override_removal)/.test(path)) return undefined;
  const subject = [subjectOf(answer), subjectOf(input)].find((one) => one?.to !== undefined);
  return subject?.to === undefined ? undefined : { label: `Open ${subject.words}`, to: subject.to };
}
