/** Release of lots by a second person (contract, section 8): specifications, samples, results, decisions, certificates. */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { MAX_QUANTITY, Sku, Version } from "../lib/rules/fields.ts";
import { ADMIN, MANAGER, UPDATE_STATUS } from "../lib/rules/roles.ts";
import { EDIT_RULES } from "../stock/items/item-edits.ts";
import { MAX_TESTS, StoredTest, TestRule } from "./specification-shapes.ts";

/** The roles that edit what a lot has to meet. */
const SPECIFIERS = [ADMIN, MANAGER, UPDATE_STATUS] as const;
const MAX_MONTHS = 120;
const MONTHS = "Please enter whole months.";
const QUANTITY = "Please enter a whole quantity above 0.";

export const editSpecification = endpoint({
  method: "POST",
  path: "/api/edit_specification",
  domain: "release",
  summary: "Sets whether an item's lots need a release, and the tests that they have to meet",
  access: SPECIFIERS,
  changes: ["stock"],
  body: z.strictObject({
    sku: Sku,
    needsRelease: z.boolean(),
    /** Grams or units. */
    sampleQuantity: z.int(QUANTITY).min(1, QUANTITY).max(MAX_QUANTITY, QUANTITY).nullish(),
    retestMonths: z.int(MONTHS).min(1, MONTHS).max(MAX_MONTHS, MONTHS).nullish(),
    /** The item's; unchanged if omitted. */
    shelfLifeMonths: EDIT_RULES.shelfLifeMonths,
    tests: z
      .array(TestRule)
      .max(MAX_TESTS, `A specification can have at most ${MAX_TESTS} tests.`)
      .refine((tests) => new Set(tests.map(({ name }) => name.toLowerCase())).size === tests.length, "Each test needs a name of its own."),
    version: Version,
  }),
  answer: Action.extend({ sku: z.string(), version: z.number() }),
  example: {
    sku: "EMU0007",
    needsRelease: true,
    sampleQuantity: 50,
    retestMonths: 12,
    shelfLifeMonths: 24,
    tests: [{ name: "Melting point", method: "Ph. Eur. 2.2.15", kind: "number", min: 48, max: 52, unit: "°C", mandatory: true }],
  },
});

const SpecificationDetail = z.object({
  sku: z.string(),
  name: z.string(),
  needsRelease: z.boolean(),
  sampleQuantity: z.number().nullable(),
  retestMonths: z.number().nullable(),
  shelfLifeMonths: z.number().nullable(),
  tests: z.array(StoredTest),
  /** 0 before the first. */
  version: z.number(),
});
export type SpecificationDetail = z.infer<typeof SpecificationDetail>;

export const specification = endpoint({
  method: "POST",
  path: "/api/specification",
  domain: "release",
  summary: "What an item's lots have to meet, and whether they need a release",
  body: z.strictObject({ sku: Sku }),
  answer: SpecificationDetail,
  example: { sku: "EMU0007" },
});
