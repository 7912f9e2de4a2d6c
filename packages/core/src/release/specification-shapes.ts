/** The specification of an item: the tests of its lots, with their limits. Pure; the browser uses it too. */
import * as z from "zod";
import { optionalText, text } from "../lib/rules/fields.ts";

export const MAX_TESTS = 40;
const MAX_TEST_NAME = 100;
const MAX_METHOD = 100;
const MAX_UNIT = 20;
const LARGEST_VALUE = 999_999_999;
const NO_VALUE = "Please enter a number.";

/** A test gives a number, a text, or whether the lot passed. */
const TestKind = z.enum(["number", "text", "pass"], { error: "Choose number, text or pass." });

/** A measured or limiting number. */
const Measured = z.number({ error: NO_VALUE }).min(-LARGEST_VALUE, NO_VALUE).max(LARGEST_VALUE, NO_VALUE);
const Limit = Measured.nullish().transform((value) => value ?? null);

/** A test as it is entered. */
const TestFields = z.strictObject({
  name: text("Test", MAX_TEST_NAME),
  method: optionalText("Method", MAX_METHOD),
  kind: TestKind,
  /** The limits of a number, both inclusive; null for none. */
  min: Limit,
  max: Limit,
  unit: optionalText("Unit", MAX_UNIT),
  /** Whether a lot cannot be released without its result; otherwise for information. */
  mandatory: z.boolean(),
});
export type SpecifiedTest = z.output<typeof TestFields>;

/** The rule of a test: only a number has limits, and the lower is not above the upper. */
export const TestRule = TestFields.superRefine(({ kind, min, max }, context) => {
  if (kind !== "number" && (min !== null || max !== null)) {
    context.addIssue({ code: "custom", path: ["kind"], message: "Only a number has limits." });
  }
  if (min !== null && max !== null && min > max) {
    context.addIssue({ code: "custom", path: ["min"], message: "The lower limit must not be above the upper." });
  }
});

/** A test as it is stored and answered. */
export const StoredTest = z.object({
  name: z.string(),
  method: z.string(),
  kind: TestKind,
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string(),
  mandatory: z.boolean(),
});
