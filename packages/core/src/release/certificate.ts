/** The certificate of a lot: its results with their limits, and the decision. */
import { itemUnit } from "../lib/rules/quantity.ts";
import type { LotCertificate } from "./contract.ts";
import { instant } from "../lib/time/clock.ts";
import { filledLots, shownLot } from "./filled-lots.ts";
import { handlers, missingTests, nextRetest, type OpenedLot, openLot } from "./open-lot.ts";
import { lotQuantity } from "./open-lots.ts";

/** A lot that needs a release, with its results and its last decision (404). */
export async function readCertificate(sku: string, batchNumber: string): Promise<LotCertificate> {
  const opened = await openLot(sku, batchNumber, false);
  const [from, into] = await Promise.all([filledLots(opened.lot?.filledFrom), filledLots(opened.lot?.filledInto)]);
  return { ...lotCertificate(opened), filledFrom: from.map(shownLot), filledInto: into.map(shownLot) };
}

function lotCertificate(opened: OpenedLot): Omit<LotCertificate, "filledFrom" | "filledInto"> {
  const { item, batchNumber, stockLines, specification, lot, state, allocations } = opened;
  const { samples = [], results = [], decision = null, files = [], version = 0 } = lot ?? {};
  const [first] = stockLines;
  const since = stockLines.flatMap(({ awaitsRelease }) => awaitsRelease?.since ?? []).toSorted()[0] ?? null;
  return {
    ...{ sku: item.sku, name: item.name, unit: itemUnit(item), batchNumber, state, since, samples, results, decision, files, version },
    supplierBatchNumber: first?.supplierBatchNumber ?? decision?.supplierBatchNumber ?? "",
    expiryDate: first ? first.expiryDate : (decision?.expiryDate ?? null),
    quantity: lotQuantity(opened),
    jobs: allocations.map(({ jobId, jobNumber, client, name }) => ({ jobId, jobNumber, client, name })),
    tests: specification?.tests ?? [],
    sampleQuantity: specification?.sampleQuantity ?? null,
    nextRetestOn: nextRetest(opened, instant()),
    missing: missingTests(opened).map(({ name }) => name),
    handledBy: handlers(opened),
  };
}
