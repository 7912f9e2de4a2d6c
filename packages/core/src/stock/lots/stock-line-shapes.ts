/** The stored fields of a stock line: a row of stock of one lot at one location. Grams or units. Pure; the browser uses it too. */
import * as z from "zod";
import { CategoryType, Status } from "../../lib/rules/fields.ts";
import { audited, declaredShape } from "../../transaction/records/declared-fields.ts";

const text = z.string();
const date = z.string().nullable();

/** What people edit, each with its name in the ledger's changes. */
const EDITED = {
  batchNumber: audited("Batch number", text),
  supplierBatchNumber: audited("Supplier batch number", text),
  expiryDate: audited("Expiry date", date),
  packSize: audited("Pack size", z.number()),
  status: audited("Status", Status),
};
const Edited = declaredShape(EDITED);
export type StockLineEdits = Partial<z.infer<typeof Edited>>;
/** The name of an edited field in the ledger's changes; undefined for other fields. */
export const stockLineWord = (field: string): string | undefined => Object.entries(EDITED).find(([name]) => name === field)?.[1].word;

/** Rows of a SKU that are equal in all these fields are merged. The order is part of the ids. */
export const MergeKey = Edited.extend({ locationId: text });
export type MergeKey = z.infer<typeof MergeKey>;

/** That stock of an item that needs a release is not released yet: since when, ISO 8601, and the ids of the users who booked it in or made it. */
const AwaitedRelease = z.object({ since: text, by: z.array(z.number()) });

/** For whom alone stock may be used that is released under a condition: a client or a job, with its name. */
export const OnlyFor = z.object({ kind: z.enum(["client", "job"]), id: z.number(), name: text });
export type OnlyFor = z.infer<typeof OnlyFor>;

/** What stays with stock of a lot in whichever row it is: its numbers, delivery, dates, status, the version it was made to, and whether it awaits its release or serves only one client or job. */
export const LotFields = Edited.extend({
  purchaseOrderNumber: text,
  quantityDelivered: z.number(),
  deliveredDate: date,
  /** If a job made it: the version of the formula, so that filling bulk of another version is noticed. */
  formulaId: z.number().exactOptional(),
  rAndDCode: text.exactOptional(),
  /** It is not Live before it is released (contract, section 8). */
  awaitsRelease: AwaitedRelease.exactOptional(),
  onlyFor: OnlyFor.exactOptional(),
});
export type LotFields = z.infer<typeof LotFields>;

/** What a row repeats of its item. */
export const OfItem = z.object({ sku: text, name: text, categoryType: CategoryType, categoryName: text, client: text });

/** A reservation for one job, and when it was made, ISO 8601: the newest is trimmed first. */
const Reserved = z.object({ quantity: z.number(), at: text });
export type Reserved = z.infer<typeof Reserved>;

/** A stock line. */
export const StockLine = z.object({
  /** The row's id on the wire (`id`, `elementId`): `<sku>~<row>`. */
  id: text,
  ...OfItem.shape,
  ...LotFields.shape,
  ...{ locationId: text, warehouse: text, bin: text, roaming: z.boolean() },
  quantity: z.number(),
  /** `quantity` less all reservations. Stored, because conditions cannot add. */
  unreserved: z.number(),
  /** By job id. */
  reservations: z.record(text, Reserved),
  /** Whether its item counts it as expired: its expiry day had passed at the last write of its stock, or at the last daily count. */
  expired: z.boolean().exactOptional(),
  /** New with every write. Writes are conditional on the version that was read. */
  version: text,
});
export type StockLine = z.infer<typeof StockLine>;

/** What the transfer tools show. */
export const ListedFields = StockLine.pick({
  ...{ id: true, sku: true, name: true, batchNumber: true, bin: true, warehouse: true, locationId: true, quantity: true },
  ...{ categoryName: true, categoryType: true, client: true, status: true },
});

/** What an item's page shows. */
export const DetailFields = StockLine.pick({
  ...{ id: true, sku: true, batchNumber: true, supplierBatchNumber: true, quantity: true, packSize: true },
  ...{ purchaseOrderNumber: true, quantityDelivered: true, deliveredDate: true, expiryDate: true, status: true, version: true },
});
