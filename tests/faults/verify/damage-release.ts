/** Damage in the release of lots. */
import { type LotReleaseRow, lotReleaseRow } from "@apothecary/core/release/lot.rows";
import { userId } from "../../lib/base-world.ts";
import { type Damage, entry, first, named, stockLine } from "./damage-world.ts";

const RULE = "a lot that needs a release is used only after another person released it";

const released = () => entry(({ action, sku }) => action === "Released" && sku === named.usedLot);
const FILLED_RULE = "goods are released only after the bulk that they were filled with at risk";
const filled = () => first("release of a lot", (row) => row["filledFrom"] !== undefined) as LotReleaseRow;
const RETEST_RULE = "a lot is tested again when its decision says";
/** Of the two numbers of the lot, the present one. */
const retested = () => first("release of a lot", (row) => row["sku"] === named.usedLot && row["filesUnder"] !== undefined) as LotReleaseRow;
/** The lot with another decision, under the keys that follow from it. */
const decidedOtherwise = (decision: Partial<NonNullable<LotReleaseRow["decision"]>>) => {
  const lot = retested();
  return lot.decision ? lotReleaseRow({ ...lot, decision: { ...lot.decision, ...decision } }) : lot;
};
const SAMPLE_RULE = "a sample of a lot left its stock";
/** The lot, under the number that it had when it was sampled, with other samples. */
const withSamples = (becomes: (samples: LotReleaseRow["samples"]) => LotReleaseRow["samples"]) => {
  const lot = first("release of a lot", (row) => row["sku"] === named.usedLot && row["filesUnder"] === undefined) as LotReleaseRow;
  return lotReleaseRow({ ...lot, samples: becomes(lot.samples) });
};
const conditional = () => first("release of a lot", (row) => row["sku"] === "REL0002");

export const RELEASE_DAMAGE: Record<string, Damage> = {
  "a lot is Live that awaits its release": { kind: "batch", put: () => [{ ...stockLine(named.waitingLot), status: 0 }], finds: RULE },
  "the release of a lot that was used is gone": { kind: "ledger row", remove: () => [released()], finds: RULE },
  "a lot was released by who booked it in": { kind: "ledger row", put: () => [{ ...released(), userId: userId("warehouse") }], finds: RULE },
  "a lot was released after it was used": { kind: "ledger row", put: () => [{ ...released(), at: "2099-01-01T00:00:00.000Z", seq: undefined }], finds: RULE },
  "a decision is without its signature": { kind: "ledger row", put: () => [{ ...released(), signatures: undefined }], finds: RULE },
  "a decision has the signature of another user": {
    kind: "ledger row",
    put: () => [{ ...released(), signatures: [{ user: "warehouse", meaning: "Mine", at: "", shown: "x" }] }],
    finds: RULE,
  },
  "a lot that awaits its release is used": {
    kind: "ledger row",
    put: () => [{ ...entry(({ action, sku }) => action === "Used" && sku === named.usedLot), awaitsRelease: true }],
    finds: RULE,
  },
  "the release of bulk is gone whose goods are released": {
    kind: "ledger row",
    remove: () => [entry(({ action, sku }) => action === "Released" && sku === filled().filledFrom?.[0]?.sku)],
    finds: FILLED_RULE,
  },
  "nothing says what was filled at risk with bulk": {
    kind: "release of a lot",
    put: () => [{ ...filled(), filledFrom: undefined }],
    finds: RULE,
  },
  "a lot under a condition is not listed": {
    kind: "release of a lot",
    put: () => [{ ...conditional(), g2p: undefined, g2s: undefined }],
    finds: "a row has the keys that follow from its fields",
  },
  "a lot is to be tested again on another day": { kind: "release of a lot", put: () => [decidedOtherwise({ retestOn: "2099-01-01" })], finds: RETEST_RULE },
  "a lot is to be tested again after other months": { kind: "release of a lot", put: () => [decidedOtherwise({ retestMonths: 24 })], finds: RETEST_RULE },
  "a rejected lot is to be tested again": { kind: "release of a lot", put: () => [decidedOtherwise({ decision: "reject" })], finds: RETEST_RULE },
  "the retest of a lot began too early": {
    kind: "release of a lot",
    put: () => [decidedOtherwise({ retestBegan: "2026-01-01T00:00:00.000Z" })],
    finds: RETEST_RULE,
  },
  "a lot past its retest day is Live": {
    kind: "release of a lot",
    put: () => [decidedOtherwise({ at: "2020-01-01T12:00:00.000Z", retestMonths: 12, retestOn: "2021-01-01" })],
    finds: "a lot past its retest day is not Live",
  },
  "a lot to be tested again is not listed": {
    kind: "release of a lot",
    put: () => [{ ...retested(), g1p: undefined, g1s: undefined }],
    finds: "a row has the keys that follow from its fields",
  },
  "a lot has a sample that nothing left its stock for": {
    kind: "release of a lot",
    put: () => [withSamples((samples) => [...samples, ...samples])],
    finds: SAMPLE_RULE,
  },
  "a sample of a lot is of another quantity": {
    kind: "release of a lot",
    put: () => [withSamples((samples) => samples.map((sample) => ({ ...sample, quantity: sample.quantity + 1 })))],
    finds: SAMPLE_RULE,
  },
  "a sample of a lot is gone": { kind: "release of a lot", put: () => [withSamples(() => [])], finds: SAMPLE_RULE },
  "a sample of a lot has no ledger row": {
    kind: "ledger row",
    remove: () => [entry(({ action, sku }) => action === "Sampled" && sku === named.usedLot)],
    finds: SAMPLE_RULE,
  },
  "a lot with a sample that is kept is not listed": {
    kind: "release of a lot",
    put: () => [{ ...conditional(), g3p: undefined, g3s: undefined }],
    finds: "a row has the keys that follow from its fields",
  },
  "a lot that awaits its release is not listed": {
    kind: "batch",
    put: () => [{ ...stockLine(named.waitingLot), g2p: undefined, g2s: undefined }],
    finds: "a row has the keys that follow from its fields",
  },
};
