/**
 * The result of a job. Pure; no AWS and no Node import, so that the browser can use it. (Specification 3, sections 4
 * and 9.)
 */

/** A filling job that made less than this percentage of its gross quantity was closed short. */
const SHORT_BELOW_PERCENT = 95;
/** Decimals of a yield. */
const YIELD_DECIMALS = 1;

/** The fields of a job that the rules use: kilograms for a formula job, units for a product job. */
interface Planned {
  type: "Formula" | "Product";
  grossQuantity: number;
}

/** Whether what a job makes is made elsewhere: its category is `E` (contract, section 3). It needs no bulk. */
export function isMadeElsewhere({ code }: { code: string }): boolean {
  return code.includes("-E-");
}

/** Whether a job closes short: filling jobs below their gross quantity less 5 %, compounding jobs never. */
export function isShort({ type, grossQuantity }: Planned, produced: number): boolean {
  return type === "Product" && produced * 100 < grossQuantity * SHORT_BELOW_PERCENT;
}

/** What was produced, in percent of the gross quantity, to one decimal; 0 if nothing was planned. */
export function yieldPercent({ grossQuantity }: Pick<Planned, "grossQuantity">, produced: number): number {
  return grossQuantity === 0 ? 0 : Number(((100 * produced) / grossQuantity).toFixed(YIELD_DECIMALS));
}
