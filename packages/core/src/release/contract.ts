/** Release of lots by a second person (contract, section 8): specifications, samples, results, decisions, certificates. */
import * as z from "zod";
import { Approval } from "../lib/rules/approval.ts";
import { Action, endpoint, Report } from "../lib/rules/endpoint.ts";
import { Cursor, Id, MAX_QUANTITY, OptionalDay, optionalText, Sku, text, Version } from "../lib/rules/fields.ts";
import { RecordFile } from "../lib/rules/record-file.ts";
import { ADMIN, MANAGER, UPDATE_STATUS } from "../lib/rules/roles.ts";
import { EDIT_RULES } from "../stock/items/item-edits.ts";
import { Signature } from "../lib/rules/signature.ts";
import { Decided, LotDecision, LotRef, LotResult, LotState, Sample } from "./lot-shapes.ts";
import { MAX_RESULT, MAX_TEST_NAME, MAX_TESTS, Measured, StoredTest, TestRule } from "./specification-shapes.ts";

export { LOT_FILE_TYPES, lotFile, lotFileAdded, lotUpload, NO_LOT_FILE_TYPE } from "./lot-files.contract.ts";
export { DECISION_WORDS, isKept, STATE_WORDS } from "./lot-shapes.ts";
export { discardSample, MAX_PLACE, retainedSamples, type RetainedSample, takeSample } from "./samples.contract.ts";
export { certificateSheet } from "./certificate-sheet.ts";
export { limitsText, resultText } from "./specification-shapes.ts";

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
  signable: true,
  changes: ["stock"],
  body: z.strictObject({
    sku: Sku,
    needsRelease: z.boolean(),
    /** Whether a product that needs a release may be filled with bulk that waits for its own; unchanged if omitted. */
    fillAtRisk: z.boolean().optional(),
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
    tests: [{ name: "Appearance", method: "Visual", kind: "text", mandatory: true }],
  },
});

const SpecificationDetail = z.object({
  sku: z.string(),
  name: z.string(),
  needsRelease: z.boolean(),
  /** Whether it may be filled with bulk that waits for its release, and whether it is a product for which that can be chosen. */
  fillAtRisk: z.boolean(),
  isFilled: z.boolean(),
  sampleQuantity: z.number().nullable(),
  retestMonths: z.number().nullable(),
  shelfLifeMonths: z.number().nullable(),
  tests: z.array(StoredTest),
  /** Whether lots may be released by it. */
  approval: Approval,
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

export const approveSpecification = endpoint({
  method: "POST",
  path: "/api/approve_specification",
  domain: "release",
  summary: "Approves the present specification of an item, which another person saved",
  access: SPECIFIERS,
  // An approval is of who may approve, not of who is let in for once.
  grantable: false,
  signable: true,
  changes: ["stock", "ledger"],
  body: z.strictObject({ sku: Sku, version: z.int("A version is a whole number.").min(1, "A version is a whole number.") }),
  answer: Action,
  example: { sku: "EMU0007", version: 2 },
});

export const enterResults = endpoint({
  method: "POST",
  path: "/api/enter_results",
  domain: "release",
  summary: "Enters results of tests of a lot, and names those outside of the specification",
  changes: ["stock", "ledger"],
  body: z.strictObject({
    ...LotRef,
    results: z
      .array(
        z.strictObject({
          test: text("Test", MAX_TEST_NAME),
          value: z.union([Measured, text("Result", MAX_RESULT), z.boolean()], { error: "Please enter a result." }),
        }),
      )
      .min(1, "Please enter a result.")
      .max(MAX_TESTS),
  }),
  answer: Action.extend({ outOfSpecification: z.array(z.string()) }),
  example: { sku: "EMU0007", batchNumber: "B042", results: [{ test: "Appearance", value: "White pellets" }] },
});

const MAX_EXPLANATION = 500;

export const releaseLot = endpoint({
  method: "POST",
  path: "/api/release_batch",
  name: "release-lot",
  domain: "release",
  summary: "Releases or rejects a lot, signed by a person who did not book it in, make or sample it",
  access: [ADMIN, UPDATE_STATUS],
  // A signature is of who may decide, not of who is let in for once.
  grantable: false,
  changes: ["stock", "ledger", "users"],
  body: z.strictObject({
    ...LotRef,
    decision: LotDecision,
    /** Needed for a release under a condition. */
    condition: optionalText("Condition", MAX_EXPLANATION),
    /** The client or the job for which alone it is released under the condition; for anyone if neither is named. */
    onlyClientId: Id.optional(),
    onlyJobId: Id.optional(),
    /** Why it may be used although it is outside of the specification. */
    deviation: optionalText("Deviation", MAX_EXPLANATION),
    /** The retest day that was shown for a release; null for none. */
    retestOn: OptionalDay.optional(),
    /** The quantity that was shown: grams or units. */
    quantity: z.int().min(0).max(MAX_QUANTITY).optional(),
    signature: Signature,
    /** The version of the certificate that was shown. */
    version: Version,
  }),
  answer: Action.extend({ sku: z.string(), batchNumber: z.string() }),
  example: {
    sku: "EMU0007",
    batchNumber: "B042",
    decision: "release",
    signature: { password: "mortar-and-pestle", meaning: "I have checked the results and release this batch." },
  },
});

/** A lot of bulk that was undecided when goods were filled with it, or a lot of such goods, and what it is now. */
const FilledLot = z.object({ sku: z.string(), name: z.string(), batchNumber: z.string(), state: LotState });
export type FilledLot = z.infer<typeof FilledLot>;

/** A lot as its certificate shows it. Grams or units. */
const LotCertificate = z.object({
  sku: z.string(),
  name: z.string(),
  unit: z.enum(["g", "units"]),
  batchNumber: z.string(),
  supplierBatchNumber: z.string(),
  expiryDate: z.string().nullable(),
  quantity: z.number(),
  state: LotState,
  /** Since when some of it waits, ISO 8601; null if none does. */
  since: z.string().nullable(),
  /** The tests of the specification as it is now. */
  tests: z.array(StoredTest),
  sampleQuantity: z.number().nullable(),
  /** Until which day it could be used if it were released now; null for no limit. */
  nextRetestOn: z.string().nullable(),
  results: z.array(LotResult),
  /** The mandatory tests without a result. */
  missing: z.array(z.string()),
  samples: z.array(Sample),
  files: z.array(RecordFile),
  /** The last decision. */
  decision: Decided.nullable(),
  /** The bulk that it was filled with at risk, and the goods that were filled at risk with it. */
  filledFrom: z.array(FilledLot),
  filledInto: z.array(FilledLot),
  /** The jobs that need the item, for one of which it may be released alone. */
  jobs: z.array(z.object({ jobId: z.number(), jobNumber: z.string(), client: z.string(), name: z.string() })),
  /** The ids of the users who booked it in, made or sampled it, and so cannot decide. */
  handledBy: z.array(z.number()),
  version: z.number(),
});
export type LotCertificate = z.infer<typeof LotCertificate>;

export const certificate = endpoint({
  method: "POST",
  path: "/api/certificate",
  domain: "release",
  summary: "A lot with its results, their limits, and who released it when",
  body: z.strictObject(LotRef),
  answer: LotCertificate,
  example: { sku: "EMU0007", batchNumber: "B042" },
});

export const certificatePdf = endpoint({
  method: "POST",
  path: "/api/certificate_pdf",
  domain: "release",
  summary: "The certificate of a lot as a PDF file",
  reports: true,
  repeatable: true,
  body: z.strictObject(LotRef),
  answer: Report,
  example: { sku: "EMU0007", batchNumber: "B042" },
});

/** A lot that waits for a decision, and what waits for it. */
const WaitingLot = LotCertificate.pick({
  ...{ sku: true, name: true, unit: true, batchNumber: true, supplierBatchNumber: true, expiryDate: true, quantity: true },
  ...{ state: true, missing: true, handledBy: true },
}).extend({
  since: z.string(),
  /** Under which it is released until the final decision; empty for one that waits. */
  condition: z.string(),
  /** The client or the job for which alone it is released under the condition; null for anyone. */
  onlyFor: z.string().nullable(),
  /** How many tests its specification has, and samples were taken. */
  tests: z.number(),
  samples: z.number(),
  outOfSpecification: z.array(z.string()),
  /** What open jobs need of the item, how many they are, and the first day on which one of their orders, or what the lot was made for, is dispatched. */
  allocated: z.number(),
  jobs: z.number(),
  dispatchDate: z.string().nullable(),
});
export type WaitingLot = z.infer<typeof WaitingLot>;

export const releaseInbox = endpoint({
  method: "GET",
  path: "/api/release_inbox",
  domain: "release",
  summary: "The lots that wait for a decision, the oldest first",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(WaitingLot),
});

/** How many days before its retest day a lot is listed. */
export const RETEST_NOTICE_DAYS = 30;

/** A lot that is to be tested again, after which day it is Quarantined until its next release. Grams or units. */
const UpcomingRetest = LotCertificate.pick({ sku: true, name: true, unit: true, batchNumber: true, quantity: true }).extend({ retestOn: z.string() });
export type UpcomingRetest = z.infer<typeof UpcomingRetest>;

export const upcomingRetests = endpoint({
  method: "GET",
  path: "/api/upcoming_retests",
  domain: "release",
  summary: "The lots in stock that are to be tested again within thirty days, the first to be tested first",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(UpcomingRetest),
});
