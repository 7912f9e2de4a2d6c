/**
 * The property of readiness: a line is ready exactly where allocating and reserving it in its turn then succeeds. The worlds
 * have batches of every status and expiry, variants of which at most one is active, recipes that insist on one of them and
 * recipes that do not, material of clients, jobs with wastage, and jobs that reserved out of turn.
 */
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { businessDay } from "@apothecary/core/lib/time/day";
import { pickListGenerator, type PickListItem, reserveStock } from "@apothecary/core/picking/contract";
import { dividedAmongJobs, proposeReservations } from "@apothecary/core/picking/rules";
import { readiness } from "@apothecary/core/sales/contract";
import { updateExpiryDate, updateStockStatus } from "@apothecary/core/stock/contract";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bookIn, plantItem } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK_SKU, bulkLine, details, plantCompany, plantFormula, plantOrder, rulesHold } from "../jobs/jobs.fixtures.ts";

/** Time limit: as many runs as fit, however slow the machine is. */
const ENOUGH_MS = 45_000;

let world: World;

/** An ingredient and its variant. */
const [BASE, VARIANT] = ["FAM0001", "FAM0001-2"];
/** The two versions of a formula, by their ids: orders of either want the family. */
const FORMULAS = [41, 42] as const;
/** Units of a cream of 50 g, so that it needs grams as Bulk does kilograms. */
const CREAMS = 20;
const CREAM_GRAMS = 50;
const KILOGRAM_GRAMS = 1_000;
const EXPIRED = "2020-01-31";

/** What a formula's line names of the family, and whether it insists on that. */
const anyRecipe = fc.record({ named: fc.constantFrom(BASE, VARIANT), exactMatch: fc.boolean() });
/** The own company, its house brand, and two clients: whose formulas and orders it is. */
const [OWN, HOUSE, CLIENT, OTHER] = [14, 115, 20, 31];
const anyOwner = fc.constantFrom(OWN, OWN, HOUSE, CLIENT, OTHER);
const anyCompany = fc.record({
  active: fc.constantFrom<string | null>(BASE, VARIANT, VARIANT, null),
  recipes: fc.tuple(anyRecipe, anyRecipe),
  owners: fc.record({ [BASE]: anyOwner, [VARIANT]: anyOwner, JAR0001: anyOwner }),
});
/** Batches that are Live, in quarantine, frozen, redundant or expired. */
const anyStockLine = fc.record({
  sku: fc.constantFrom(BASE, BASE, VARIANT, VARIANT, "OIL0001", "OIL0001", "JAR0001", "LID0001"),
  quantity: fc.integer({ min: 1, max: 9_000 }),
  status: fc.constantFrom<0 | 1 | 2 | 3>(0, 0, 0, 0, 0, 1, 2, 3),
  expiry: fc.constantFrom<string>("", "", "2031-01-31", "2032-01-31", EXPIRED),
});
/** What a job is made with beyond what is ordered. */
const anyWastage = fc.record({
  wastagePercent: fc.constantFrom<number>(0, 0, 2.5, 10),
  additionalWastage: fc.constantFrom<number | null>(null, null, 0.75),
  excessAllocated: fc.constantFrom<number | null>(null, null, 0.25),
});
/** An order line: Bulk by the kilogram or cream in jars with two lids; and how far its jobs have come before readiness is requested. */
const anyLine = fc.record({
  bulk: fc.boolean(),
  version: fc.constantFrom(0, 1),
  quantity: fc.integer({ min: 1, max: 10 }),
  month: fc.option(fc.integer({ min: 1, max: 9 })),
  clientId: fc.constantFrom(CLIENT, CLIENT, OTHER),
  before: fc.constantFrom<"waiting" | "allocated" | "reserved">("waiting", "waiting", "allocated", "reserved"),
  wastage: anyWastage,
});

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Company = Generated<typeof anyCompany>;
type AnyStockLine = Generated<typeof anyStockLine>;
type AnyLine = Generated<typeof anyLine>;

async function foundCompany({ active, recipes, owners }: Company): Promise<void> {
  world = await makeWorld();
  await plantCompany();
  const ownedBy = (sku: string) => ({ ownedById: owners[sku] ?? OWN, ownedBy: `Business ${owners[sku]}` });
  await plantItem(BASE, { active: active === BASE, variants: [VARIANT], ...ownedBy(BASE) });
  await plantItem(VARIANT, { active: active === VARIANT, baseSku: BASE, ...ownedBy(VARIANT) });
  await plantItem("JAR0001", { categoryType: "Componentry", priceUnit: "unit", ...ownedBy("JAR0001") });
  for (const [i, { named, exactMatch }] of recipes.entries()) {
    const recipe = [
      { sku: named, name: `Item ${named}`, percentage: 60, exactMatch },
      { sku: "OIL0001", name: "Item OIL0001", percentage: 40, exactMatch: false },
    ];
    await plantFormula(FORMULAS[i] ?? 0, "ABC01", {}, { recipe, rAndDCode: `RD-4${i}` });
  }
}

/** Books a batch in, and gives it its status and its expiry day. */
async function anyStock({ sku, quantity, status, expiry }: AnyStockLine): Promise<void> {
  const elementId = await bookIn(world, sku, quantity, "A1", expiry === EXPIRED ? {} : { expiry });
  if (expiry === EXPIRED) await world.good(updateExpiryDate, { body: { id: elementId, newExpiryDate: EXPIRED, reason: "Test" } });
  if (status !== 0) await world.good(updateStockStatus, { body: { elementId, newStatus: status, reason: "Test" } });
}

async function anyOrder({ bulk, version, quantity, month, clientId }: AnyLine): Promise<number> {
  const formulaId = FORMULAS[version] ?? 0;
  const dispatchDate = month === null ? null : `2027-0${month}-01`;
  const [salesId = 0] = await plantOrder([{ ...(bulk ? bulkLine(quantity) : { quantity: quantity * CREAMS }), formulaId, dispatchDate, clientId }]);
  return salesId;
}

/** Allocates a sales item; answers its compounding job and its filling jobs. */
async function allocate(salesItemId: number, { bulk, version }: AnyLine, wastage: Partial<AnyLine["wastage"]> = {}): Promise<number[]> {
  const salesItems = [{ salesItemId, fillWeight: bulk ? KILOGRAM_GRAMS : CREAM_GRAMS }];
  const { jobId = 0, productJobs = [] } = await world.good(createCompoundingJob, {
    body: { formulaId: FORMULAS[version] ?? 0, jobDetails: details(wastage), salesItems },
  });
  return [jobId, ...productJobs.map((filling) => filling.jobId)];
}

/** Reserves what auto-reserve proposes for jobs, one after the other; answers whether that was all. Bulk for a filling job is made for it. */
async function reserve(jobs: readonly number[]): Promise<boolean> {
  let all = true;
  for (const jobId of jobs) {
    const items = await world.good(pickListGenerator, { body: { jobs: [jobId] } });
    for (const item of items.filter(({ sku }) => sku !== BULK_SKU)) all = (await reserveItem(item)) && all;
  }
  return all;
}

async function reserveItem({ requiredFor, batches: stockLines }: PickListItem): Promise<boolean> {
  const needs = requiredFor.map((of) => ({ ...of, oneBatch: undefined }));
  const { quantities, missing } = proposeReservations(needs, stockLines, "fefo", businessDay());
  const entries = stockLines.map((offered) => ({ offer: offered, quantity: quantities.get(offered.id) ?? 0 }));
  const reservationList = dividedAmongJobs(needs, entries, businessDay());
  if (reservationList.length > 0) await world.good(reserveStock, { body: { reservationList } });
  return missing === 0;
}

const NO_WASTAGE = { wastagePercent: 0, additionalWastage: null, excessAllocated: null };
const live = (sku: string, quantity: number, expiry = ""): AnyStockLine => ({ sku, quantity, status: 0, expiry });
const kilogramIn = (month: number, more: Partial<AnyLine> = {}): AnyLine => ({
  ...{ bulk: true, version: 0, quantity: 1, month, clientId: CLIENT, before: "waiting", wastage: NO_WASTAGE },
  ...more,
});
const loose = (named: string) => ({ named, exactMatch: false });
const exact = (named: string) => ({ named, exactMatch: true });
const PLAIN: Company = { active: BASE, recipes: [loose(BASE), loose(BASE)], owners: {} };
/** The variant is the client's own, of whom both formulas are; or another client's. */
const owned = (by: number): Company => ({ ...PLAIN, owners: { [VARIANT]: by } });
/** A kilogram's stock for two orders of a kilogram: the earlier one is ready; where the later one reserved it before, that one is. */
const KILOGRAM = [live(BASE, 600), live("OIL0001", 400)];
/** Of two kilograms of the family the variant's expires first: an order that does not insist takes it from one that does. */
const FAMILY = [live(BASE, 600), live(VARIANT, 600, "2031-01-31"), live("OIL0001", 2_000)];
const WITH_WASTAGE = { ...NO_WASTAGE, wastagePercent: 10 };
const EXAMPLES: [Company, AnyStockLine[], AnyLine[]][] = [
  [PLAIN, KILOGRAM, [kilogramIn(1), kilogramIn(2, { before: "allocated" })]],
  [PLAIN, KILOGRAM, [kilogramIn(1), kilogramIn(2, { before: "reserved" })]],
  [PLAIN, KILOGRAM, [kilogramIn(1, { before: "allocated", wastage: WITH_WASTAGE })]],
  [{ ...PLAIN, recipes: [loose(BASE), exact(VARIANT)] }, FAMILY, [kilogramIn(1), kilogramIn(2, { version: 1 })]],
  [{ ...PLAIN, active: VARIANT, recipes: [loose(BASE), exact(BASE)] }, FAMILY, [kilogramIn(1), kilogramIn(2, { version: 1 })]],
  [owned(CLIENT), FAMILY, [kilogramIn(1), kilogramIn(2)]],
  [owned(OTHER), FAMILY, [kilogramIn(1), kilogramIn(2)]],
  // Both are dispatched on one day: the earlier one is served first, though the later one has a job.
  [PLAIN, KILOGRAM, [kilogramIn(1), kilogramIn(1, { before: "allocated" })]],
];

test("a line is ready exactly where allocating and reserving it then succeeds", async () => {
  let [ready, unready] = [0, 0];
  const enough = performance.now() + ENOUGH_MS;
  await fc.assert(
    fc.asyncProperty(
      anyCompany,
      fc.array(anyStockLine, { maxLength: 14 }),
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      async (company, stockLines, lines) => {
        if (performance.now() > enough) return;
        await foundCompany(company);
        for (const stockLine of stockLines) await anyStock(stockLine);
        const linesById = new Map<number, AnyLine>();
        const jobsByLine = new Map<number, number[]>();
        for (const line of lines) {
          const salesItemId = await anyOrder(line);
          linesById.set(salesItemId, line);
          if (line.before === "waiting") continue;
          const jobs = await allocate(salesItemId, line, line.wastage);
          jobsByLine.set(salesItemId, jobs);
          if (line.before === "reserved") await reserve(jobs);
        }
        const rows = await world.good(readiness);
        expect(rows).toHaveLength(lines.length);
        const made: boolean[] = [];
        for (const { salesItemId } of rows) {
          const line = linesById.get(salesItemId);
          if (!line) throw new Error(`Nobody ordered ${salesItemId}.`);
          made.push(await reserve(jobsByLine.get(salesItemId) ?? (await allocate(salesItemId, line))));
        }
        expect(rows.map((row) => row.readiness === "ready")).toEqual(made);
        ready += made.filter(Boolean).length;
        unready += made.filter((one) => !one).length;
      },
    ),
    { numRuns: 120, examples: EXAMPLES },
  );
  // Both answers were tested, with any generated values.
  expect([ready > 0, unready > 0]).toEqual([true, true]);
  await rulesHold();
});
