/**
 * The state of the demo company while its year is simulated: the records in its data files, by their keys.
 */
import type { Agenda } from "./agenda.ts";
import type { Calendar } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import type { Act } from "./stage.ts";

/** A purchased raw material or component. */
export interface Ware {
  sku: string;
  name: string;
  kind: "Raw Material" | "Componentry";
  supplierId: number;
  supplierKey: string;
  /** Pounds per kilogram or per unit. */
  price: number;
  /** Grams or units, also below. */
  minimumStock: number;
  packSize: number;
  eoq: number;
  /** Its bin. */
  locationId: string;
}

/** A formula and its Bulk. */
export interface Made {
  id: number;
  key: string;
  code: string;
  name: string;
  clientCode: string;
  /** The SKU of its Bulk or Fragrance, and that product's id. */
  bulkSku: string;
  bulkProductId: number;
  recipe: { sku: string; percentage: number }[];
  /** Pounds per kilogram. */
  cost: number;
}

/** A product for sale. */
export interface Sold {
  id: number;
  sku: string;
  name: string;
  categoryCode: string;
  /** Grams of one unit. */
  fillSize: number;
  clientId: number;
  clientCode: string;
  formula: Made;
  /** Pounds a unit. */
  price: number;
}

export interface Client {
  id: number;
  name: string;
}

export interface Company {
  act: Act;
  chance: Chance;
  calendar: Calendar;
  agenda: Agenda;
  /** By client code. */
  clients: Map<string, Client>;
  /** Business ids by the suppliers' keys. */
  suppliers: Map<string, number>;
  /** Location ids by `warehouse bin`. */
  locations: Map<string, string>;
  /** By SKU. */
  wares: Map<string, Ware>;
  /** SKUs by the data files' keys. */
  skus: Map<string, string>;
  /** Bases and all other formulas, by the SKU of what they make. */
  formulas: Map<string, Made>;
  products: Sold[];
  /** By SKU, in grams or units: stock on hand and on order, less the requirements of open jobs. */
  expected: Map<string, number>;
  /** Filled lots that need a release, by SKU and batch number, in order. */
  released: string[];
  /** The last batch number given, by formula code and year. */
  batchNumbers: Map<string, number>;
}

/** Gets a value that must exist: the data files refer to each other. */
export function named<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo company has no ${String(key)}.`);
  return value;
}

/** The location id of a bin. */
export const binLocationId = (company: Pick<Company, "locations">, warehouse: string, bin: string): string => named(company.locations, `${warehouse} ${bin}`);

/** Changes the expected quantity of an item, in grams or units. */
export function expectMore(company: Pick<Company, "expected">, sku: string, difference: number): void {
  company.expected.set(sku, (company.expected.get(sku) ?? 0) + difference);
}
