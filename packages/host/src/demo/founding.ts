/**
 * The demo company on its first day: clients, suppliers, purchased items, formulas and products.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { create } from "@apothecary/core/directory/create-business";
import { setCategory } from "@apothecary/core/directory/edit-category";
import { CATEGORIES, HOUSE_BRAND } from "@apothecary/core/directory/reference";
import { commit } from "@apothecary/core/transaction/commit";
import { settings } from "@apothecary/core/lib/stage/settings";
import { addComponentryItem, addRawMaterialItem } from "@apothecary/core/stock/items/add-item";
import { addComponentry, addRawMaterial } from "@apothecary/core/stock/contract";
import { itemEntry } from "@apothecary/core/stock/entries";
import { editItem, type Item } from "@apothecary/core/stock/items/item.rows";
import { openItem } from "@apothecary/core/stock/items/open-item";
import businesses from "./businesses.json" with { type: "json" };
import { type Client, named, type Ware } from "./company.ts";
import materials from "./materials.json" with { type: "json" };
import packaging from "./packaging.json" with { type: "json" };
import { itemBin } from "./locations.ts";
import { type Act, each } from "./stage.ts";

/** Adds the businesses; returns the clients by code and the suppliers' ids by key. */
export async function addBusinesses(act: Act, time: number): Promise<{ clients: Map<string, Client>; suppliers: Map<string, number> }> {
  const add = async (businessName: string, businessCode: string): Promise<number> => {
    const body = { businessName, client: businessCode !== "", supplier: true, businessCode };
    return (await act(time, "liaison", (actor) => create(createBusiness.body.parse(body), actor))).businessId;
  };
  const clients = new Map<string, Client>([[HOUSE_BRAND.code, { id: settings().houseBrandId, name: HOUSE_BRAND.name }]]);
  for (const { name, code } of businesses.clients) clients.set(code, { id: await add(name, code), name });
  const suppliers = new Map<string, number>();
  for (const { key, name } of businesses.suppliers) suppliers.set(key, await add(name, ""));
  return { clients, suppliers };
}

/** Live raw materials need an expiry date and a supplier's batch number, what is made an expiry date. */
export async function setCategories(act: Act, time: number): Promise<void> {
  for (const { type, skuIdentifier } of CATEGORIES.filter(({ type: of }) => of !== "Componentry")) {
    const needs = { needsExpiry: true, needsSupplierBatch: type === "Raw Material" };
    await act(time, "admin", (actor) => setCategory({ type, skuIdentifier, ...needs }, actor));
  }
}

/** The data of a purchased item from the data files. */
interface Listed {
  key: string;
  name: string;
  description: string;
  kind: Ware["kind"];
  category: string;
  supplier: string;
  price: number;
  minimumStock: number;
  packSize: number;
}

/** Units of componentry in a case, by category; and the minimum number of cases. */
const CASES: Record<string, { packSize: number; least: number }> = {
  BOT: { packSize: 120, least: 10 },
  CAP: { packSize: 1_000, least: 3 },
  CAR: { packSize: 500, least: 4 },
  DRO: { packSize: 250, least: 4 },
  JAR: { packSize: 200, least: 10 },
  LAB: { packSize: 2_000, least: 2 },
  LEA: { packSize: 2_500, least: 2 },
  LID: { packSize: 400, least: 5 },
  PMP: { packSize: 200, least: 3 },
  TIN: { packSize: 150, least: 4 },
  TUB: { packSize: 400, least: 6 },
};
/** Grams in a drum, sack, can or bottle, by minimum stock. */
const PACKS = [
  [100_000, 180_000],
  [25_000, 25_000],
  [10_000, 20_000],
  [5_000, 5_000],
  [1_000, 1_000],
  [250, 250],
  [0, 50],
] as const;

function listed(): Listed[] {
  return [
    ...materials.map(({ inci, pricePerKilo, ...one }) => {
      const packSize = PACKS.find(([least]) => one.minimumStock >= least)?.[1] ?? 50;
      return { ...one, description: `INCI: ${inci}`, kind: "Raw Material" as const, price: pricePerKilo, packSize };
    }),
    ...packaging.map(({ pricePerUnit, ...one }) => {
      const { packSize, least } = CASES[one.category] ?? { packSize: 100, least: 10 };
      const description = `${one.name}, case of ${packSize}`;
      return { ...one, description, kind: "Componentry" as const, price: pricePerUnit, minimumStock: packSize * least, packSize };
    }),
  ];
}

/** Items with a second source, which is inactive until needed. */
const SECOND_SOURCES: readonly { key: string; supplier: string; name: string }[] = [
  { key: "cetostearyl-alcohol", supplier: "orchardoils", name: "Cetostearyl Alcohol 50/50" },
  { key: "liquid-paraffin", supplier: "selbychem", name: "Liquid Paraffin, Light" },
  { key: "white-soft-paraffin", supplier: "lindenwax", name: "White Soft Paraffin, short fibre" },
  { key: "lavender-oil", supplier: "orchardoils", name: "Lavender Oil 40/42" },
  { key: "jar-100", supplier: "tamarcol", name: "White PP Jar 100 ml, 30 % recycled" },
  { key: "leaflet", supplier: "broadsheet", name: "Patient Information Leaflet, folded, large print" },
];

/** Adds the purchased items; returns them by SKU, and the SKUs by key. SKUs are numbered by category in the files' order. */
export async function addWares(
  act: Act,
  time: number,
  where: { suppliers: ReadonlyMap<string, number>; locations: ReadonlyMap<string, string> },
): Promise<{ wares: Map<string, Ware>; skus: Map<string, string> }> {
  const list = listed();
  const byCategory = [...Map.groupBy(list, (one) => one.category).values()];
  const skus = new Map<string, string>();
  const wares = new Map<string, Ware>();
  for (let i = 0; byCategory.some((category) => i < category.length); i++) {
    const row = byCategory.flatMap((category) => category[i] ?? []);
    const added = await each(row, (one) => addListed(act, time, one, { categoryCode: one.category }, where.suppliers));
    row.forEach((one, n) => void skus.set(one.key, added[n] ?? ""));
  }
  list.forEach((one, n) => {
    const { key, name, kind, price, minimumStock, packSize } = one;
    const sku = named(skus, key);
    const eoq = packSize * Math.ceil(minimumStock / packSize);
    const bought = { supplierId: named(where.suppliers, one.supplier), supplierKey: one.supplier, locationId: named(where.locations, itemBin(key, kind, n)) };
    wares.set(sku, { sku, name, kind, price, minimumStock, packSize, eoq, ...bought });
  });
  for (const second of SECOND_SOURCES) {
    const first = list.find((one) => one.key === second.key);
    if (!first) continue;
    const origin = named(skus, second.key);
    const sku = await addListed(act, time, { ...first, ...second }, { alternativeSku: origin }, where.suppliers);
    const bought = { supplierId: named(where.suppliers, second.supplier), supplierKey: second.supplier, eoq: first.packSize, minimumStock: 0 };
    wares.set(sku, { ...named(wares, origin), sku, name: second.name, ...bought });
  }
  await priceItems(act, time, [...wares.values()]);
  return { wares, skus };
}

async function addListed(
  act: Act,
  time: number,
  one: Listed,
  origin: { categoryCode: string } | { alternativeSku: string },
  suppliers: ReadonlyMap<string, number>,
): Promise<string> {
  const supplierSkuCode = `${one.supplier.slice(0, 3)}-${one.key}`.toUpperCase().slice(0, 25);
  const item = {
    ...origin,
    name: one.name,
    description: one.description,
    owner: settings().ownBusinessId,
    supplier: named(suppliers, one.supplier),
    supplierSkuCode,
  };
  const added = await act(time, "product", (actor) =>
    one.kind === "Raw Material"
      ? addRawMaterialItem(addRawMaterial.body.parse({ newRawMaterial: item }).newRawMaterial, actor)
      : addComponentryItem(addComponentry.body.parse({ newComponentry: item }).newComponentry, actor),
  );
  return added.sku;
}

/** Items priced in one transaction: each takes its row and a ledger row. */
const PRICED_AT_ONCE = 40;

/** Data of an item besides its name: prices in pounds per kilogram or unit, the rest in grams or units. */
type Terms = { sku: string; price: number } & Partial<Pick<Ware, "minimumStock" | "packSize" | "eoq">>;

/** Sets prices, minimum stocks and order quantities, which adding an item does not set. */
export async function priceItems(act: Act, time: number, all: readonly Terms[]): Promise<void> {
  for (let i = 0; i < all.length; i += PRICED_AT_ONCE) {
    const some = all.slice(i, i + PRICED_AT_ONCE);
    await act(time, "product", (actor) =>
      commit(actor, async () => {
        const items = await Promise.all(some.map(async ({ sku }) => (await openItem(sku)).item));
        const edited = items.map((item, n): Item => ({ ...item, ...itemTerms(some[n]) }));
        return {
          writes: items.map((item, n) => editItem(item, itemTerms(some[n]))),
          ledger: edited.map((item) => itemEntry(item, "Item Edited", { reason: "Price and order quantities agreed" })),
          answer: null,
        };
      }),
    );
  }
}

function itemTerms(terms: Terms | undefined): Partial<Item> {
  if (!terms) return {};
  const { price, minimumStock = 0, packSize = 0, eoq = 0 } = terms;
  return { price, minimumStock, moq: packSize, eoq };
}
