/** What is known of a lot that needs a release: samples, results, the decision. Pure; the browser uses it too. */
import * as z from "zod";
import { Sku, text as typedText } from "../lib/rules/fields.ts";
import { OnlyFor } from "../stock/lots/stock-line-shapes.ts";
import { StoredTest, TestKind } from "./specification-shapes.ts";

const text = z.string();

/** A lot in the body of a call, by its item and number. */
export const LotRef = { sku: Sku, batchNumber: typedText("Batch number", 20) };

/** Where a sample is kept and until which day, and who discarded it when and why. */
const Retained = z.object({
  location: text,
  keepUntil: text.nullable(),
  discarded: z.object({ at: text, by: text, reason: text }).optional(),
});

/** A sample that was taken of a lot: grams or units. Its number is its place in the list, from 1. */
export const Sample = z.object({ at: text, by: text, quantity: z.number(), purpose: text, retained: Retained.optional() });
export type Sample = z.infer<typeof Sample>;

/** Whether a sample is kept now. */
export const isKept = ({ retained }: Sample): boolean => retained !== undefined && retained.discarded === undefined;

/** The result of a test, with the test as it was specified then. */
export const LotResult = StoredTest.omit({ name: true }).extend({
  test: text,
  kind: TestKind,
  value: z.union([z.number(), text, z.boolean()]),
  /** Whether it is outside of the limits. */
  outOfSpecification: z.boolean(),
  at: text,
  by: text,
});
export type LotResult = z.infer<typeof LotResult>;

export const DECISIONS = ["release", "reject", "conditional"] as const;
export const LotDecision = z.enum(DECISIONS, { error: "Choose release, reject or release under a condition." });
export type LotDecision = z.infer<typeof LotDecision>;

/** The last decision on a lot, with what it was made on, and its signature. */
export const Decided = z.object({
  decision: LotDecision,
  at: text,
  /** The username and the name of who decided. */
  by: text,
  name: text,
  condition: text,
  /** For whom alone it is released under the condition; absent for anyone. */
  onlyFor: OnlyFor.optional(),
  deviation: text,
  /** What the signature means, and the digest of what was signed. */
  meaning: text,
  shown: text,
  /** The request whose ledger rows have it. */
  transactionId: text,
  /** The lot as it was then: grams or units. */
  quantity: z.number(),
  supplierBatchNumber: text,
  expiryDate: text.nullable(),
  /** After how many months the lot is tested again, by the specification of then, and until which day it can be used; absent if never. */
  retestMonths: z.number().exactOptional(),
  retestOn: text.exactOptional(),
  /** When its retest began because that day had passed, ISO 8601. */
  retestBegan: text.exactOptional(),
});
export type Decided = z.infer<typeof Decided>;

/** What a lot is. `waiting` also if more of it arrived since it was released, or its retest has begun. */
export const LotState = z.enum(["waiting", "conditional", "released", "rejected"]);
export type LotState = z.infer<typeof LotState>;

/** The state of a lot in words. */
export const STATE_WORDS: Readonly<Record<LotState, string>> = {
  waiting: "Not released",
  conditional: "Released under a condition",
  released: "Released",
  rejected: "Rejected",
};

/** A decision on a lot in words. */
export const DECISION_WORDS: Readonly<Record<LotDecision, string>> = { release: "Released", reject: "Rejected", conditional: "Released under a condition" };
