/**
 * Row 8: the rate of successful responses while DynamoDB throttles one call in five, compared with no throttling.
 */
import { randomUUID } from "node:crypto";
import { stockDetails, stockTransfer } from "@apothecary/core/stock/contract";
import { injectFaults, clearFaults } from "../../../../tests/lib/faults.ts";
import type { Figure } from "./figures.ts";
import { benchStockLine, benchItem, benchLocation, tried } from "./world.ts";

const LEAST = 0.75;
const CALLS = 200;
const AT_ONCE = 8;
const THROTTLING = 0.2;

/** Measures in the current table, whose first item has 20 batches. */
export async function measureThrottling(): Promise<Figure> {
  const without = await goodAnswers();
  injectFaults({ seed: 8, throttling: THROTTLING });
  const under = await goodAnswers();
  clearFaults();
  return {
    row: "8",
    what: "good answers under throttling at 20 % ÷ without",
    measured: under / without,
    against: `${under} and ${without} of ${CALLS}`,
    target: LEAST,
    kind: "least",
  };
}

async function goodAnswers(): Promise<number> {
  let next = 0;
  let good = 0;
  const item = benchItem(1, 0);
  const client = async (): Promise<void> => {
    for (let i = next++; i < CALLS; i = next++) {
      const elementId = benchStockLine(item, i % 8 < 4 ? 0 : 1, 0, benchLocation(0)).id;
      const details = { elementId, transferQuantity: 1, transferLocation: benchLocation(i % 2 === 0 ? 3 : 4).id, reason: randomUUID() };
      const status = i % 4 === 0 ? await tried(stockTransfer, { body: { transferDetails: details } }) : await tried(stockDetails, { body: { sku: item.sku } });
      if (status === 200) good += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return good;
}
