/** The fields of contracts: every recurring limit and text of the specification. */
import * as z from "zod";

/** The largest quantity of grams or units of a field: nine characters (specification 2, section 9). */
export const MAX_QUANTITY = 999_999_999;
/** The longest reason that is kept in the ledger. */
export const MAX_REASON = 255;
/** The most lines that one action may have. */
export const MAX_LINES = 5_000;

/** `{field} is required.` */
export const required = (field: string): string => `${field} is required.`;

/** A number that is typed: missing it is required, and a text that is no number asks for one (`lib/rules/input-words.ts`). */
export const requiredNumber = (field: string) => z.number({ error: ({ input }) => (input === undefined || input === null ? required(field) : undefined) });

/** A text of 1 to `max` characters after trimming; accented letters count as one character, in any Unicode form. */
export const text = (field: string, max: number) =>
  z
    .string({ error: required(field) })
    .trim()
    .normalize("NFC")
    .min(1, required(field))
    .max(max, `${field} cannot exceed ${max} characters.`);

/** An optional text of up to `max` characters, empty by default. */
export const optionalText = (field: string, max: number) =>
  z
    .string()
    .trim()
    .normalize("NFC")
    .max(max, `${field} cannot exceed ${max} characters.`)
    .nullish()
    .transform((value) => value ?? "");

/** An optional check box, false by default. */
export const tick = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const wholeNumber = (message: string) => z.number({ error: message }).int(message);

/** Grams or units: whole, 0 to 999,999,999. */
export const Quantity = wholeNumber("Please enter a (positive) number.")
  .min(0, "Please enter a (positive) number.")
  .max(MAX_QUANTITY, "A quantity can have at most nine digits.");

/** Grams or units, at least 1. `field` names it in the refusal. */
export const positiveQuantity = (field: string) =>
  wholeNumber("Please enter a (positive) number.").min(1, `${field} must be greater than 0.`).max(MAX_QUANTITY, "A quantity can have at most nine digits.");

/** The message for a price that is not a number. */
export const NO_NUMBER = "Please enter a valid number.";

/** Pounds to the penny, at most nine digits before the point (contract, section 7). `refusal` is the message for anything that is not a number. */
const pounds = (refusal: string) =>
  z
    .number({ error: refusal })
    .max(MAX_QUANTITY, "A price can have at most nine digits.")
    .refine((price) => /^-?\d+(\.\d{1,2})?$/.test(String(price)), "A price can have at most two decimals.");

/** A price in pounds, at least 0; `refusal` is the message for anything that is not a number, and for a negative one. */
export const priceFromZero = (refusal: string) => pounds(refusal).min(0, refusal);

/** A price in pounds, at least 0. */
export const Price = priceFromZero(NO_NUMBER);

/** A price in pounds, above 0. */
export const PositivePrice = pounds(NO_NUMBER).positive(NO_NUMBER);

const CHOOSE = "Please choose one.";
const NO_CHOICE = "This choice is not valid. Please choose again.";

/** A whole-number id from one of the counters. */
export const Id = z.number({ error: CHOOSE }).int(NO_CHOICE).min(1, CHOOSE);

/** The same in a path. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "This link is not valid.")
  .transform(Number);

/** An opaque id of a stock line, a location, a reservation or a ledger row. */
export const Ref = z
  .string({ error: CHOOSE })
  .min(1, CHOOSE)
  .max(80, NO_CHOICE)
  .regex(/^[A-Za-z0-9~._:-]+$/, NO_CHOICE);

/** A stock-keeping unit's code. */
export const Sku = z
  .string({ error: required("SKU") })
  .min(1, required("SKU"))
  .max(40, "This is not a SKU.")
  .regex(/^[A-Za-z0-9.-]+$/, "This is not a SKU.");

/** The reason of an action, stored in the ledger. */
export const Reason = z
  .string({ error: "A reason is required" })
  .trim()
  .min(1, "A reason is required")
  .max(MAX_REASON, `A reason cannot exceed ${MAX_REASON} characters.`);

/** A day, `YYYY-MM-DD`, that exists. */
export const Day = z.iso.date("This is not a valid date.");

/** An optional day; an empty text counts as none. */
export const OptionalDay = z
  .union([z.literal(""), Day])
  .nullish()
  .transform((value) => (value ? value : null));

/** Status codes of batches (specification 1, section 9). */
export const Status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)], {
  error: "Choose Live, Quarantined, Frozen or Redundant.",
});
export type Status = z.infer<typeof Status>;

export const LIVE = 0;
export const QUARANTINED = 1;
export const FROZEN = 2;
export const REDUNDANT = 3;

/** The words for them. */
export const STATUS_WORDS = ["Live", "Quarantined", "Frozen", "Redundant"] as const;

/** A raw-material batch number: one letter or digit, then three digits (specification 1, section 5). */
export const RAW_MATERIAL_BATCH_NUMBER = /^[A-Za-z0-9]\d{3}$/;
/** A formula batch number: two or three digits, a hyphen, two or three digits (specification 3, section 5). */
export const FORMULA_BATCH_NUMBER = /^\d{2,3}-\d{2,3}$/;
/** The message for an invalid batch number (specification 2, section 5). */
export const INVALID_BATCH_NUMBER = "This is not a valid batch number";
/** Whether a text is a valid batch number. */
export const isBatchNumber = (number: string): boolean => RAW_MATERIAL_BATCH_NUMBER.test(number) || FORMULA_BATCH_NUMBER.test(number);
/** Whether it is valid for this category type: formula batch numbers are for products. */
export const isBatchNumberForCategory = (categoryType: string, number: string): boolean =>
  RAW_MATERIAL_BATCH_NUMBER.test(number) || (categoryType === "Product" && FORMULA_BATCH_NUMBER.test(number));
/** Invisible characters and unusual spaces, which would make two names look the same. */
export const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|[^\S ]/u;
/** The format of a roaming pallet's bin: the letter P and digits. */
export const PALLET_BIN = /^P\d+$/i;
/** The choice of all bins of a warehouse, a reserved name. */
export const ALL_BINS = "All";
/** The reserved name for no location (contract, section 3). */
export const NO_PLACE = "OOS";

/** The category types of stock. */
export const CategoryType = z.enum(["Raw Material", "Componentry", "Product"], { error: "Choose Raw Material, Componentry or Product." });
export type CategoryType = z.infer<typeof CategoryType>;

/** An ETag of the same list; only changes since are returned. */
export const Since = z.string().max(100).optional();

/** The position of the next page of a list. */
export const Cursor = z.string().max(2_000).optional();

/** The most rows of one page, for a reader that shows the first rows before it reads the rest. */
export const PageLimit = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .optional();

/** The version that the client edited, if given. */
export const Version = z.number().int().min(0).optional();

/** An e-mail address of at most `max` characters. */
export const emailAddress = (field: string, max: number) =>
  z
    .string({ error: required(field) })
    .trim()
    .min(1, { error: required(field), abort: true })
    .max(max, { error: `${field} cannot exceed ${max} characters.`, abort: true })
    .regex(z.regexes.email, `${field} is not valid`);
