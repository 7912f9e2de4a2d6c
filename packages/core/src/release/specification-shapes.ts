/** The specification of an item: the tests of its lots, with their limits. Pure; the browser uses it too. */
import * as z from "zod";
import { optionalText, text } from "../lib/rules/fields.ts";
import { figureText } from "../lib/rules/quantity.ts";

export const MAX_TESTS = 40;
export const MAX_RESULT = 200;
export const MAX_TEST_NAME = 100;
const MAX_METHOD = 100;
const MAX_UNIT = 20;
const LARGEST_VALUE = 999_999_999;
const NO_VALUE = "Please enter a number.";

/** A test gives a number, a text, or whether the lot passed. */
export const TestKind = z.enum(["number", "text", "pass"], { error: "Choose number, text or pass." });
type TestKind = z.infer<typeof TestKind>;

/** A measured or limiting number. */
export const Measured = z.number({ error: NO_VALUE }).min(-LARGEST_VALUE, NO_VALUE).max(LARGEST_VALUE, NO_VALUE);
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

/** The value of a result: a number, a text, or whether it passed. */
export type ResultValue = number | string | boolean;

/** Whether a value is outside of a test's limits, or a pass that failed. */
export function isOutOfSpecification({ kind, min, max }: Pick<SpecifiedTest, "kind" | "min" | "max">, value: ResultValue): boolean {
  if (kind === "pass") return value !== true;
  if (kind !== "number" || typeof value !== "number") return false;
  return (min !== null && value < min) || (max !== null && value > max);
}

/** What is wrong with a value for a test of this kind; undefined if nothing is. */
export function valueFault(kind: TestKind, value: ResultValue): string | undefined {
  if (kind === "number") return typeof value === "number" ? undefined : NO_VALUE;
  if (kind === "pass") return typeof value === "boolean" ? undefined : "Choose whether it passed.";
  return typeof value === "string" ? undefined : "Please enter a text.";
}

/** All decimals of a measured figure. */
const DECIMALS = 12;
const exactText = (figure: number): string => figureText(figure, DECIMALS);

/** The limits of a test as text: `4.5 to 6.5 pH`; empty without any. */
export function limitsText({ kind, min, max, unit }: Pick<SpecifiedTest, "kind" | "min" | "max" | "unit">): string {
  if (kind === "pass") return "passes";
  const [least, most] = [min, max].map((limit) => limit !== null && exactText(limit));
  const figures = least && most ? `${least} to ${most}` : least ? `at least ${least}` : most ? `at most ${most}` : "";
  return figures === "" ? "" : `${figures} ${unit}`.trim();
}

/** A result as text, with its unit. */
export function resultText({ kind, unit }: Pick<SpecifiedTest, "kind" | "unit">, value: ResultValue): string {
  if (kind === "pass") return value === true ? "Passed" : "Failed";
  return typeof value === "number" ? `${exactText(value)} ${unit}`.trim() : String(value);
}
