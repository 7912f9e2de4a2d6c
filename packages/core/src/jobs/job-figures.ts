/** A compounding job's quantities (net, wastage, excess, gross) and its lines. Pure; kilograms. */
import { badInput, conflict } from "../lib/actions/error.ts";
import { quantityText } from "../lib/rules/quantity.ts";
import { exactMilligrams, ingredientGrams, grossQuantity, milligramsInUnits, netKilograms } from "../formulas/rules.ts";
import { excessAbove, MAX_KILOGRAMS } from "./contract.ts";
import type { Job, JobLine, JobSalesItem } from "./job.rows.ts";
import type { Targets } from "./edits/resize.ts";

const MILLIGRAMS_A_GRAM = 1_000;

/** Tolerance for comparing figures that the screen shows with two decimals. */
const ROUNDING = 0.005;

type Figures = Pick<Job, "netQuantity" | "wastagePercent" | "additionalWastage" | "excessAllocated">;

/**
 * The gross kilograms of a job, to two decimals. Refuses (400) an excess above the gross before the excess, more than
 * nine digits of grams, a gross quantity of 0, and a figure that differs from the client's. (Specification 3, section
 * 5.)
 */
export function checkedGross(figures: Figures, claimed: number | null | undefined): number {
  const { netQuantity, wastagePercent, additionalWastage, excessAllocated } = figures;
  const before = grossQuantity(netQuantity, wastagePercent, additionalWastage);
  if (before > MAX_KILOGRAMS) throw badInput("jobDetails.netQuantity", `A job can make at most ${quantityText(MAX_KILOGRAMS, "Kg")}.`);
  if (excessAllocated > before) throw badInput("jobDetails.excessAllocated", excessAbove(before));
  const gross = grossQuantity(netQuantity, wastagePercent, additionalWastage, excessAllocated);
  if (gross === 0) throw badInput("jobDetails.grossQuantity", "Gross quantity must be greater than 0.");
  if (differs(claimed, gross))
    throw badInput("jobDetails.grossQuantity", `The gross quantity comes to ${quantityText(gross, "Kg")}, not ${quantityText(Number(claimed), "Kg")}.`);
  return gross;
}

/** The net kilograms of sales items. Refuses (400) a figure that differs from the client's. */
export function checkedNet(items: readonly { quantity: number; fillWeight: number }[], claimed: number | null | undefined): number {
  const net = netKilograms(items);
  if (differs(claimed, net))
    throw badInput("jobDetails.netQuantity", `The net quantity comes to ${quantityText(net, "Kg")}, not ${quantityText(Number(claimed), "Kg")}.`);
  return net;
}

function differs(claimed: number | null | undefined, figure: number): boolean {
  return claimed != null && Math.abs(claimed - figure) > ROUNDING;
}

/**
 * The exact milligrams of a line of grams, of which its quantity is the whole grams; a quantity that was typed is exact
 * itself. Null for a line of units. (Contract, section 8.)
 */
export function lineMilligrams({ type, grossQuantity: gross }: Pick<Job, "type" | "grossQuantity">, line: JobLine): number | null {
  const { origin, quantity, percentage, amountPerUnit } = line;
  if (type === "Product" && origin !== "bulk") return null;
  const whole = quantity * MILLIGRAMS_A_GRAM;
  const exact = percentage !== null ? exactMilligrams(percentage, gross) : amountPerUnit !== null ? milligramsInUnits(amountPerUnit, gross) : whole;
  return Math.abs(exact - whole) <= MILLIGRAMS_A_GRAM / 2 ? exact : whole;
}

/** Refuses (409, with the lines) a job of whose recipe a line comes to 0 g of stock. (Contract, section 8.) */
export function refuseZeroLines(job: Job): void {
  const zero = Object.values(job.lines).filter(({ percentage, quantity }) => percentage !== null && quantity === 0);
  if (zero.length === 0) return;
  const lines = zero.map((line) => ({ sku: line.sku, name: line.name, percentage: line.percentage, quantity: 0, milligrams: lineMilligrams(job, line) ?? 0 }));
  const named = lines.map(({ sku, milligrams }) => `${sku} (${quantityText(milligrams / MILLIGRAMS_A_GRAM, "g")})`).join(", ");
  throw conflict(`Less than half a gram is needed of ${named}, so no stock of it would be allocated. Confirm that, or make more.`, { lines });
}

/** The current allocations by SKU, for lines that are rewritten without a change of quantity. */
export function presentTargets(job: Pick<Job, "lines">): Targets {
  return Object.fromEntries(Object.values(job.lines).map(({ sku, quantity }) => [sku, quantity]));
}

/** What a line is for where a job makes so much (kilograms or units), in grams or units. A line added by hand stays as it is. */
function requiredBy({ percentage, amountPerUnit, quantity, drawn = 0 }: JobLine, gross: number): number {
  if (percentage !== null) return ingredientGrams(percentage, gross);
  return amountPerUnit === null ? quantity + drawn : Math.round(amountPerUnit * gross);
}

/** What the lines of a job still need where it makes so much (kilograms or units), by SKU: earlier parts of it used what is drawn. */
export function linesFor(job: Pick<Job, "lines">, gross: number): Targets {
  return Object.fromEntries(Object.values(job.lines).map((line) => [line.sku, Math.max(0, requiredBy(line, gross) - (line.drawn ?? 0))]));
}

/** The lines of a job that makes less after parts of it are completed: what these used beyond the new requirement was not of it. */
export function drawnWithin({ lines }: Pick<Job, "lines">, gross: number): Job["lines"] {
  return Object.fromEntries(
    Object.entries(lines).map(([sku, line]) => [sku, line.drawn === undefined ? line : { ...line, drawn: Math.min(line.drawn, requiredBy(line, gross)) }]),
  );
}

/** A job without one of its sales items, as `scaledTo` scales it. (Contract, section 4.) */
export function scaledDown(job: Job, item: Pick<JobSalesItem, "salesId">): Job {
  return scaledTo(job, new Map([[item.salesId, 0]]));
}

/**
 * A job with new quantities of some of its sales items, by id; with 0 the item leaves. A filling job makes the units of
 * its items. Of a compounding job the net quantity follows the share of all its items, additional wastage stays, and the
 * excess is limited to the new gross quantity. (Contract, section 4.)
 */
export function scaledTo(job: Job, quantities: ReadonlyMap<number, number>): Job {
  const salesItems = job.salesItems
    .map((item) => ({ ...item, quantity: quantities.get(item.salesId) ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0);
  if (job.type === "Product") {
    const units = salesItems.reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...job, salesItems, netQuantity: units, grossQuantity: units };
  }
  const [all, rest] = [netKilograms(job.salesItems), netKilograms(salesItems)];
  const netQuantity = job.netQuantity === all || all === 0 ? rest : Math.round((job.netQuantity * rest * 1_000) / all) / 1_000;
  const before = grossQuantity(netQuantity, job.wastagePercent, job.additionalWastage);
  const excessAllocated = Math.min(job.excessAllocated, before);
  return {
    ...job,
    salesItems,
    netQuantity,
    excessAllocated,
    grossQuantity: grossQuantity(netQuantity, job.wastagePercent, job.additionalWastage, excessAllocated),
  };
}
