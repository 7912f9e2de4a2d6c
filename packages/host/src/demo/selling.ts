/**
 * Sales: each order passes through its stages from the day it is entered. Recent orders are at earlier stages, so that every
 * state of an order is present.
 */
import { cancel as cancelTheJob } from "@apothecary/core/jobs/edits/cancel-job";
import { openJob } from "@apothecary/core/jobs/open-job";
import { cancel } from "@apothecary/core/sales/edits/cancel-order";
import { close } from "@apothecary/core/sales/dispatch/close-order";
import { ship } from "@apothecary/core/sales/shipping/ship-order";
import { previewShipment } from "@apothecary/core/sales/shipping/ship-preview";
import { openOrder } from "@apothecary/core/sales/open-order";
import { ELSEWHERE } from "@apothecary/core/products/product.rows";
import { type Company, expectMore, type Made, binLocationId, type Sold } from "./company.ts";
import { finish, jobLinesBySku, pickFor, reserveFor, type Shortfall } from "./jobs.ts";
import { allocate, compound, fill, printSheet, takeOrder, type Wanted } from "./making.ts";
import { pounds } from "./compositions.ts";

/** Working days from the order to each stage. */
const AFTER = { allocated: 1, cancelled: 5, reserved: 7, picked: 8, compounded: 9, filled: 10, dispatched: 12 };
/** Working days before the last one on which recent orders are entered. */
const RECENT = [0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 11, 12, 13];
/** Number of earlier orders, and working days at the start of the year without any. */
const [EARLIER, QUIET_DAYS] = [36, 9];
/** Percentages of orders: with a second product, with stock reserved and picked in advance. */
const [TWO_PRODUCTS, PICKED] = [45, 40];

/** Exceptional courses of an order. */
interface Fate {
  cancelled?: "at once" | "with its jobs";
  /** Its compounding job is cancelled, and allocated again two days later if there is time. */
  jobCancelled?: boolean;
  shortfall?: Shortfall;
  /** Reserved and picked, in part or in full. */
  picked?: "part" | "whole";
}

const SHORTFALLS: readonly Shortfall[] = [
  { reason: "bulk", notes: "" },
  { reason: "componentry", notes: "" },
  { reason: "other", notes: "Filling head blocked; the rest of the run was stopped." },
];

/** Units of an order, by the product's category: retail, professional, samples, testers, made elsewhere. */
const UNITS: Record<string, { least: number; most: number; step: number }> = {
  R: { least: 300, most: 1_200, step: 50 },
  P: { least: 40, most: 180, step: 10 },
  S: { least: 150, most: 400, step: 50 },
  T: { least: 100, most: 250, step: 50 },
  E: { least: 24, most: 96, step: 12 },
};

/** Schedules the orders of the year. */
export function planOrders(company: Company): void {
  const { calendar, chance } = company;
  const first = QUIET_DAYS;
  const span = calendar.last - 14 - first;
  const earlier = Array.from({ length: EARLIER }, (_, i) => first + Math.floor((span * i) / (EARLIER - 1)));
  const days = [...earlier, ...RECENT.map((ago) => calendar.last - ago).toSorted((a, b) => a - b)];
  days.forEach((day, i) => {
    const product = company.products[(i * 7) % company.products.length];
    if (!product) return;
    const time = calendar.at(day, 8.5 + (i % 2) * 3 + chance.fraction() * 3);
    company.agenda.plan(time, () => follow(company, day, time, i, [product, ...more(company, product)], orderFate(i, calendar.last - day)));
  });
}

/** The course of the `i`th order, entered a number of working days ago. */
function orderFate(i: number, ago: number): Fate {
  if (i === 11 || ago === 2) return { cancelled: "at once" };
  if (i === 23 || ago === 5) return { cancelled: "with its jobs" };
  if (i === 17 || ago === 4) return { jobCancelled: true };
  const shortfall = i % 5 === 3 && i < EARLIER ? SHORTFALLS[Math.floor(i / 5) % SHORTFALLS.length] : undefined;
  if (ago <= 9) return { picked: i % 2 === 0 ? "part" : "whole" };
  return shortfall ? { shortfall } : {};
}

/** Some orders have a second product of the same client. */
function more({ products, chance }: Company, first: Sold): Sold[] {
  const others = products.filter((one) => one.clientId === first.clientId && one !== first);
  return others.length > 0 && chance.happens(TWO_PRODUCTS) ? [chance.oneOf(others)] : [];
}

/** Enters an order and schedules its stages. */
async function follow(company: Company, day: number, time: number, i: number, products: readonly Sold[], fate: Fate): Promise<void> {
  const { calendar, chance, agenda } = company;
  const client = products[0] ? products[0].clientId : 0;
  const code = products[0]?.clientCode ?? "";
  const lines = [...products.map((product) => demoOrderLine(company, product)), ...demoBulkLines(company, i, products)];
  const order = await takeOrder(company, time, {
    businessId: client,
    poNumber: chance.oneOf([`${code}-${10_400 + i * 13}`, `PO ${code}/${calendar.day(day).slice(2, 4)}/${String(i + 31).padStart(4, "0")}`]),
    dispatchDate: calendar.day(day + AFTER.dispatched + chance.between(0, 4)),
    orderLines: lines.map(({ formula: _, fillWeight: __, ...line }) => line),
  });
  if (fate.cancelled === "at once") return later(company, day + 1, 9, (at) => cancelOrder(company, order.id, at));
  const groups = Map.groupBy(
    lines.flatMap((line, n) => (line.formula ? [{ formula: line.formula, wanted: { salesItemId: order.salesIds[n] ?? 0, fillWeight: line.fillWeight } }] : [])),
    (line) => line.formula,
  );
  for (const [formula, group] of groups) {
    const wanted = group.map((one) => one.wanted);
    later(company, day + AFTER.allocated, 10, () => make(company, day, formula, wanted, fate));
  }
  if (lines.some((line) => line.formula === null)) later(company, day + AFTER.filled, 15, (at) => finishElsewhere(company, order.id, at));
  if (fate.cancelled === "with its jobs") return later(company, day + AFTER.cancelled, 9, (at) => cancelOrder(company, order.id, at));
  agenda.plan(calendar.at(day + AFTER.dispatched, 11), () => send(company, order.id, day + AFTER.dispatched));
}

function later(company: Company, day: number, hour: number, happens: (time: number) => Promise<void>): void {
  const time = company.calendar.at(day, hour);
  company.agenda.plan(time, () => happens(time));
}

interface Line {
  id: number;
  formulaId: number | null;
  quantity: number;
  price: number;
  notes: string;
  /** Undefined for products made elsewhere. */
  formula: Made | null;
  fillWeight: number;
}

function demoOrderLine({ chance }: Company, { id, categoryCode, formula, fillSize, price }: Sold): Line {
  const { least, most, step } = UNITS[categoryCode] ?? { least: 100, most: 500, step: 50 };
  const elsewhere = categoryCode === ELSEWHERE;
  return {
    id,
    formulaId: elsewhere ? null : formula.id,
    quantity: least + step * chance.between(0, (most - least) / step),
    price: pounds((price * chance.between(96, 104)) / 100),
    notes: chance.happens(12) ? chance.oneOf(["Best before at least 24 months", "Pallet height 1.2 m at most", "Certificate of analysis with the goods"]) : "",
    formula: elsewhere ? null : formula,
    fillWeight: fillSize,
  };
}

/** Some orders include unfilled formula: kilograms of its Bulk or Fragrance. */
function demoBulkLines({ chance, formulas }: Company, i: number, products: readonly Sold[]): Line[] {
  const first = products[0];
  if (i % 9 !== 4 || !first || first.categoryCode === ELSEWHERE) return [];
  const fragrance = [...formulas.values()].find((one) => one.bulkSku.endsWith("-F") && one.clientCode === first.clientCode && one !== first.formula);
  const formula = fragrance ?? first.formula;
  const price = pounds(formula.cost * 1.8);
  return [{ id: formula.bulkProductId, formulaId: formula.id, quantity: chance.between(5, 20), price, notes: "", formula, fillWeight: 1_000 }];
}

/** From the allocation to the filling. */
async function make(company: Company, ordered: number, formula: Made, wanted: readonly Wanted[], fate: Fate): Promise<void> {
  const day = ordered + AFTER.allocated;
  const { jobId, fillings } = await allocate(company, day, formula, wanted, ordered + AFTER.reserved);
  printSheet(company, day, jobId);
  if (fate.jobCancelled) {
    later(company, day + 2, 14, async (at) => {
      await giveBack(company, [jobId, ...fillings]);
      await company.act(at, "manager", (actor) => cancelTheJob(jobId, actor));
    });
    later(company, day + 4, 10, () => make(company, ordered + 4, formula, wanted, {}));
    return;
  }
  const picked = fate.picked ?? (company.chance.happens(PICKED) ? "whole" : undefined);
  if (picked) {
    later(company, ordered + AFTER.reserved, 14, (at) => ifOpen(jobId, () => reserveFor(company, jobId, at)));
    later(company, ordered + AFTER.picked, 8.5, (at) => ifOpen(jobId, () => pickSome(company, jobId, at, picked)));
    for (const id of fillings) later(company, ordered + AFTER.picked, 15, (at) => ifOpen(id, () => reserveFor(company, id, at)));
  }
  later(company, ordered + AFTER.compounded, 11, (at) => compound(company, jobId, at));
  fillings.forEach((id, n) => {
    const isLast = n === fillings.length - 1 && fillings.length === wanted.length;
    const day = ordered + AFTER.filled;
    later(company, day, 13 + n, (time) => fill(company, id, { day, time }, isLast, n === 0 ? (fate.shortfall ?? null) : null));
  });
}

async function ifOpen(jobId: number, happens: () => Promise<void>): Promise<void> {
  if ((await openJob(jobId)).state === "open") await happens();
}

function pickSome(company: Company, jobId: number, time: number, picked: "part" | "whole"): Promise<void> {
  const { chance } = company;
  const weigh = { locationId: binLocationId(company, "Production", `WEIGH-${chance.between(1, 2)}`) };
  return pickFor(company, jobId, time, chance.happens(15) ? { palletWarehouse: "Production" } : weigh, picked === "part" ? 50 : 100);
}

/** Products made elsewhere have arrived. */
async function finishElsewhere(company: Company, orderId: number, time: number): Promise<void> {
  const { lines } = await openOrder(orderId);
  for (const { productJobId, categoryCode } of lines) {
    if (productJobId === null || categoryCode !== ELSEWHERE) continue;
    const job = await openJob(productJobId);
    await finish(company, job, time, { produced: job.grossQuantity, used: 100, notes: "", emptiesBulk: false, shortfall: null });
  }
}

/** Adds the requirements of jobs to be cancelled back to the expected stock. */
async function giveBack(company: Company, jobIds: readonly number[]): Promise<void> {
  for (const job of await Promise.all(jobIds.map((id) => openJob(id)))) {
    for (const line of jobLinesBySku(job)) {
      if (job.type === "Formula" || company.wares.has(line.sku)) expectMore(company, line.sku, line.quantity);
    }
  }
}

async function cancelOrder(company: Company, orderId: number, time: number): Promise<void> {
  const { lines } = await openOrder(orderId);
  const jobIds = new Set(lines.flatMap((line) => [line.formulaJobId, line.productJobId]).filter((id) => id !== null));
  await giveBack(company, [...jobIds]);
  await company.act(time, "liaison", (actor) => cancel(orderId, actor));
}

/** Every so many orders leave in two parts. */
const IN_PARTS = 6;
const CARRIERS = ["DPD", "Parcelforce", "Own van"] as const;

/** Sends half of an order's first line, if it is made; the rest leaves with the closing. */
async function sendPart(company: Company, orderId: number, time: number): Promise<void> {
  const { lines, contacts } = await previewShipment(orderId);
  const line = lines.find(({ ready, unit }) => unit === "units" && ready > 1);
  if (!line) return;
  const carrier = CARRIERS[(orderId / IN_PARTS) % CARRIERS.length] ?? CARRIERS[0];
  const to = contacts.find(({ delivery }) => delivery)?.contactId ?? null;
  await company.act(time, "liaison", (actor) =>
    ship(
      {
        ...{ id: orderId, contactId: to, carrier, trackingNumber: `AP${orderId}-${line.salesId}`, notes: "", fromStock: false, confirmShelfLife: true },
        lines: [{ salesId: line.salesId, quantity: Math.ceil(line.ready / 2) }],
      },
      actor,
    ),
  );
}

/** Closes an order if all its jobs are complete; otherwise retries the next day. */
async function send(company: Company, orderId: number, day: number): Promise<void> {
  const time = company.calendar.at(day, 11);
  if (orderId % IN_PARTS === 0) await sendPart(company, orderId, time);
  const { type } = await company.act(time, "liaison", (actor) =>
    close({ id: orderId, fromStock: false, confirmShort: true, confirmShelfLife: true, reason: "" }, actor),
  );
  if (type === "error") company.agenda.plan(company.calendar.at(day + 1, 11), () => send(company, orderId, day + 1));
}
