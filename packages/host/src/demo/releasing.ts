/**
 * Release of the creams: each lot is sampled, tested and decided on by a second person before it leaves. One is outside of its
 * specification and still released, one is released under a condition and its rest rejected later, and the newest ones wait.
 */
import type { Job } from "@apothecary/core/jobs/job.rows";
import { get } from "@apothecary/core/lib/table/table";
import { editSpecification, enterResults, releaseLot, takeSample } from "@apothecary/core/release/contract";
import { addDays } from "@apothecary/core/lib/rules/calendar";
import { startOfDay } from "@apothecary/core/lib/time/day";
import { decideOnLot } from "@apothecary/core/release/decide";
import { retestDay } from "@apothecary/core/release/lot.rows";
import { enterLotResults } from "@apothecary/core/release/results";
import { beginRetests } from "@apothecary/core/release/retest";
import { saveSpecification } from "@apothecary/core/release/specification";
import { takeSampleOut } from "@apothecary/core/release/take-sample";
import { openItem } from "@apothecary/core/stock/items/open-item";
import { carryOn, leftBehind } from "@apothecary/core/transaction/operation";
import type { StockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { userKey, type UserRow } from "@apothecary/core/users/user.rows";
import type { Company, Sold } from "./company.ts";
import { each } from "./stage.ts";
import { DEMO_PASSWORD, demoUser } from "./users.ts";

/** The formulas of which every filled lot is released. */
const CREAMS: ReadonlySet<string> = new Set([
  ...["aqueous-cream", "buffered-cream", "cetomacrogol-cream-a", "cetomacrogol-cream-b", "hydrous-ointment", "aqueous-calamine-cream"],
]);
/** Units of a sample; how long a lot is good for before it is tested again, so that one is due soon after the year, and at most. */
const [SAMPLE, RETEST_MONTHS, SHELF_LIFE_MONTHS] = [1, 11, 24];
const TESTS = [
  { name: "Appearance", method: "Visual", kind: "pass", mandatory: true },
  { name: "pH", method: "BP Appendix V L", kind: "number", min: 5, max: 7, unit: "", mandatory: true },
  { name: "Viscosity", method: "Brookfield, spindle 6", kind: "number", min: 20_000, max: 45_000, unit: "mPa·s", mandatory: true },
  { name: "Microbial count", method: "BP Appendix XVI B", kind: "pass", mandatory: true },
  { name: "Odour", method: "Panel", kind: "text", mandatory: false },
] as const;
/** Who checks the status of stock. */
const CHECKER = "status";
/** From midnight to the first run of the schedule, and from it to the queue. */
const [MORNING_MS, QUEUED_MS] = [3_600_000, 300_000];
/** By the number of the lot, from 1: the thin one, and the one whose rest is rejected. */
const [THIN, SEPARATED] = [4, 8];
/** Working days from the filling to the decision, and to the rejection of a rest. */
const [DECIDED, REJECTED] = [1, 15];
/** The last working day on which lots are decided on, before the last one of the year. */
const UNDECIDED_DAYS = 4;

const isCream = ({ formula }: Sold): boolean => CREAMS.has(formula.key);

/** Sets the specification of the creams. */
export async function specifyCreams({ act, products }: Pick<Company, "act" | "products">, time: number): Promise<void> {
  await each(products.filter(isCream), async ({ sku }) => {
    const edit = { sku, needsRelease: true, sampleQuantity: SAMPLE, retestMonths: RETEST_MONTHS, shelfLifeMonths: SHELF_LIFE_MONTHS, tests: TESTS };
    await act(time, "manager", (actor) => saveSpecification(editSpecification.body.parse(edit), actor));
  });
}

/** Schedules the sample, the results and the decision of what a job has filled, if it is a cream. */
export function planRelease(company: Company, job: Job, day: number): void {
  if (!company.products.some((product) => product.sku === job.code && isCream(product))) return;
  const { agenda, calendar, released } = company;
  const lot = { sku: job.code, batchNumber: job.batchNumber };
  const name = `${lot.sku} ${lot.batchNumber}`;
  // Two jobs can fill one lot, on one day.
  if (released.includes(name)) return;
  const n = released.push(name);
  const [sampled, tested] = [calendar.at(day, 16), calendar.at(day + DECIDED, 9)];
  agenda.plan(sampled, async () => {
    const [stockLine] = await lotStock(lot);
    if (!stockLine) return;
    const sample = { elementId: stockLine.id, quantity: SAMPLE, purpose: "Release tests" };
    await company.act(sampled, "warehouse", (actor) => takeSampleOut(takeSample.body.parse(sample), actor));
  });
  agenda.plan(tested, async () => {
    await test(company, lot, n, tested);
    if (day + DECIDED > calendar.last - UNDECIDED_DAYS) return;
    const decided = calendar.after(tested, 60);
    const decision = n === SEPARATED ? ("conditional" as const) : ("release" as const);
    const deviation = n === THIN ? "Within the client's own limits; filled at a slower speed" : "";
    await decide(company, decided, { ...lot, decision, deviation, condition: n === SEPARATED ? "Until the stability test at 40 °C is finished" : "" });
    planRetest(company, decided);
  });
  if (n !== SEPARATED) return;
  const rejected = calendar.at(day + REJECTED, 15);
  agenda.plan(rejected, async () => {
    if ((await lotStock(lot)).length > 0) await decide(company, rejected, { ...lot, decision: "reject", deviation: "Separates at 40 °C", condition: "" });
  });
}

/** Plans the schedule on the morning after the retest day of a lot, and the queue's work after it. */
function planRetest({ agenda, act }: Company, decided: number): void {
  const day = addDays(retestDay(new Date(decided).toISOString(), RETEST_MONTHS), 1);
  const begins = Date.parse(startOfDay(day)) + MORNING_MS;
  const continues = begins + QUEUED_MS;
  agenda.plan(begins, async () => void (await act(begins, CHECKER, () => beginRetests())));
  agenda.plan(continues, async () => {
    for (const id of await act(continues, CHECKER, () => leftBehind())) await act(continues, CHECKER, () => carryOn(id, QUEUED_MS));
  });
}

async function test(company: Company, { sku, batchNumber }: Lot, n: number, time: number): Promise<void> {
  const results = [
    { test: "Appearance", value: true },
    { test: "pH", value: 5.6 + (n % 7) / 10 },
    { test: "Viscosity", value: n === THIN ? 18_400 : 26_000 + (n % 9) * 1_500 },
    { test: "Microbial count", value: true },
    { test: "Odour", value: "Faint, characteristic" },
  ];
  await company.act(time, "technician", (actor) => enterLotResults(enterResults.body.parse({ sku, batchNumber, results }), actor));
}

interface Lot {
  sku: string;
  batchNumber: string;
}

interface Decision extends Lot {
  decision: "release" | "conditional" | "reject";
  condition: string;
  deviation: string;
}

const MEANINGS = { release: "release it", conditional: "release it under the condition", reject: "reject it" } as const;

/** Decides on a lot, as the person who checks the status of stock, with that person's password. */
async function decide(company: Company, time: number, decision: Decision): Promise<void> {
  const user = await get<UserRow>(userKey(demoUser(CHECKER).id), true);
  if (!user) throw new Error(`There is no user ${CHECKER}.`);
  const token = { userId: user.id, sessionId: "demo", began: 0, active: 0, expires: 0 };
  const meaning = `I have checked the batch and its results, and ${MEANINGS[decision.decision]}.`;
  const given = releaseLot.body.parse({ ...decision, signature: { password: DEMO_PASSWORD, meaning } });
  const viewer = { address: "127.0.0.1", device: undefined, origin: "http://localhost" };
  await company.act(time, CHECKER, (actor) => decideOnLot(given, { user, token }, viewer, actor));
}

/** The stock of a lot. */
async function lotStock({ sku, batchNumber }: Lot): Promise<StockLine[]> {
  const { stockLines } = await openItem(sku);
  return stockLines.filter((stockLine) => stockLine.batchNumber === batchNumber);
}
