/**
 * The demo company's year: the last twelve months, simulated through the core package, the same in every load.
 */
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { now } from "@apothecary/core/lib/time/clock";
import { Agenda } from "./agenda.ts";
import { stockUp } from "./buying.ts";
import { planDeliveries } from "./deliveries.ts";
import { calendarUntil } from "./calendar.ts";
import { createChance } from "./chance.ts";
import { type Company, named } from "./company.ts";
import { addFormulas, addProducts } from "./compositions.ts";
import { planStockTakes } from "./counting.ts";
import { addBusinesses, addWares, setCategories } from "./founding.ts";
import { planIncidents } from "./incidents.ts";
import { buildLocations } from "./locations.ts";
import { planAhead } from "./planning.ts";
import { meetPeople } from "./relations.ts";
import { specifyCreams } from "./releasing.ts";
import { planOrders } from "./selling.ts";
import { createActs, onStage } from "./stage.ts";
import { loadUsers } from "./users.ts";

/** The seed of the demo company, an arbitrary number. Tests play other years with other seeds. */
const SEED = 1842;

/** The result of the load, and its duration. */
export interface Summary {
  from: string;
  to: string;
  businesses: number;
  places: number;
  materials: number;
  components: number;
  formulas: number;
  products: number;
  seconds: number;
}

/**
 * Loads the demo company into an empty table: reference data, users, and a year that ends at `end` (milliseconds; now), or only
 * its first working days. `progress` is called with the part that is loaded, from 0 to 1.
 */
export async function loadDemo(
  progress: (share: number) => void = () => undefined,
  end: number = now(),
  days = Number.POSITIVE_INFINITY,
  seed = SEED,
): Promise<Summary> {
  const began = performance.now();
  const company = await onStage(() => playYear(end, days, seed, progress));
  const { calendar, clients, suppliers, locations, formulas, products } = company;
  const wares = [...company.wares.values()];
  return {
    from: calendar.day(0),
    to: calendar.day(calendar.last),
    businesses: clients.size + suppliers.size,
    places: locations.size,
    materials: wares.filter((ware) => ware.kind === "Raw Material").length,
    components: wares.filter((ware) => ware.kind === "Componentry").length,
    formulas: formulas.size,
    products: products.length,
    seconds: Math.round(performance.now() - began) / 1_000,
  };
}

async function playYear(end: number, days: number, seed: number, progress: (share: number) => void): Promise<Company> {
  const calendar = calendarUntil(end);
  const act = createActs(seed);
  const founded = calendar.at(0, 7.5);
  await loadReferenceData();
  await setCategories(act, founded);
  const { clients, suppliers } = await addBusinesses(act, founded);
  const users = loadUsers("all", { client: named(clients, "AF").id, supplier: named(suppliers, "lindenwax") });
  const locations = await buildLocations(act, founded);
  const { wares, skus } = await addWares(act, founded, { suppliers, locations });
  const formulas = await addFormulas(act, founded, { clients, wares, skus });
  const products = await addProducts(act, founded, { clients, wares, skus }, formulas);
  await users;
  await meetPeople(act, founded, clients, suppliers);
  const company: Company = {
    act,
    chance: createChance(seed),
    calendar,
    agenda: new Agenda(),
    clients,
    suppliers,
    locations,
    wares,
    skus,
    formulas,
    products,
    expected: new Map(),
    released: [],
    batchNumbers: new Map(),
  };
  await specifyCreams(company, founded);
  stockUp(company);
  planDeliveries(company);
  planOrders(company);
  planIncidents(company);
  planStockTakes(company);
  planAhead(company);
  await company.agenda.play(calendar.at(Math.min(calendar.last, days - 1), 17.5), progress);
  return company;
}
