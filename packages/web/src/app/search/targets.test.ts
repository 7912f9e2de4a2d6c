import { expect, test } from "vitest";
import type { StockItem } from "../../entities/item/queries.ts";
import type { Business } from "../../features/directory/api/address-book.ts";
import {
  businessTargets,
  contactTargets,
  formulaTargets,
  foundTargets,
  isMeant,
  itemTargets,
  jobTargets,
  MAX_OF_KIND,
  orderTargets,
  locationTargets,
  productTargets,
  type Target,
  targetIndex,
} from "./targets.ts";

const item = (sku: string, name: string) => ({ sku, name, supplierSku: "" }) as StockItem;
const contact = {
  contactId: 70_001,
  firstName: "Nora",
  lastName: "Lindqvist",
  department: "Purchasing",
  email: "nora@example.com",
  phoneNumber1: "020 7946 0018",
};
const business = {
  businessId: 7,
  businessName: "Larkfield",
  businessCode: "LAR",
  paymentTerms: "30 days",
  contacts: [{ ...EMPTY(), ...contact }],
} as unknown as Business;
function EMPTY() {
  return { phoneNumber2: "", addressLine1: "", addressLine2: "", addressLine3: "", postcode: "" };
}

const items = targetIndex([item("EMU0007", "Wax"), item("OIL0001", "Oil of wax flowers"), item("EMU0008", "Beeswax")], itemTargets);
const locations = targetIndex([{ id: "p1", warehouse: "Main", bin: "INSPECTION", roaming: false, empty: false }], locationTargets);
const book = targetIndex([business], businessTargets);
const contacts = targetIndex([business], contactTargets);
const titles = (of: readonly Target[]): string[] => of.map(({ title }) => title);

test("each kind is found by its title, its detail and its further words, and leads to its page", () => {
  expect(foundTargets("emu0007", [], [items, locations])).toMatchObject([{ kind: "item", title: "EMU0007", to: "/stock/EMU0007" }]);
  expect(foundTargets("inspection", [], [items, locations])).toMatchObject([{ kind: "place", title: "Main INSPECTION", to: "/locations?location=p1" }]);
  expect(foundTargets("30 days", [], [book])).toMatchObject([{ kind: "business", to: "/directory?business=7" }]);
  for (const words of ["lindqvist", "02079460018", "020 7946", "nora@example"])
    expect(foundTargets(words, [], [contacts]), words).toMatchObject([{ kind: "contact", title: "Nora Lindqvist", detail: "Larkfield" }]);
});

test("what was opened lately comes first and is listed once; nothing typed shows it alone", () => {
  const [recent] = itemTargets(item("EMU0008", "Beeswax"));
  const lately = [recent as Target];
  expect(foundTargets("", lately, [items])).toMatchObject([{ kind: "recent", was: "item", title: "EMU0008" }]);
  expect(titles(foundTargets("wax", lately, [items]))).toEqual(["EMU0008", "EMU0007", "OIL0001"]);
  expect(foundTargets("oil", lately, [items])).toMatchObject([{ kind: "item", title: "OIL0001" }]);
});

test("formulas, products, orders and jobs are found by their numbers, codes, names and clients", () => {
  const formula = { id: 3, code: "LAW01", rAndDCode: "RD-9", name: "Calendula balm" } as Parameters<typeof formulaTargets>[0];
  const product = { id: 5, sku: "LAW01-TUB-100", name: "Balm tub", client: "Rosewood" } as Parameters<typeof productTargets>[0];
  const order = { id: 12, soNumber: "SO00012", poNumber: "PO-9", client: { id: 3, name: "Rosewood" } } as Parameters<typeof orderTargets>[0];
  const job = { id: 7, jobNumber: "J00007", name: "Calendula balm", batchNumber: "014-26", client: "Rosewood", poNumber: "PO-9" } as Parameters<
    typeof jobTargets
  >[0];
  const all = [
    targetIndex([formula], formulaTargets),
    targetIndex([product], productTargets),
    targetIndex([order], orderTargets),
    targetIndex([job], jobTargets),
  ];
  for (const [typed, kinds] of [
    ["rd-9", ["formula"]],
    ["calendula", ["formula", "job"]],
    ["law01-tub", ["product"]],
    ["so00012", ["order"]],
    ["po-9", ["order", "job"]],
    ["rosewood", ["product", "order", "job"]],
    ["014-26", ["job"]],
    ["j00007", ["job"]],
  ] as const)
    expect(
      foundTargets(typed, [], all).map(({ kind }) => kind),
      typed,
    ).toEqual(kinds);
});

test("a kind has a few lines at most, the best first", () => {
  const many = targetIndex(
    Array.from({ length: 50 }, (_, position) => item(`AAA${String(position).padStart(4, "0")}`, "Wax")),
    itemTargets,
  );
  expect(foundTargets("wax", [], [many])).toHaveLength(MAX_OF_KIND);
});

test("a page that the application does not have leads nowhere; a product leads to its page", () => {
  const order = { id: 12, soNumber: "SO00012", poNumber: "PO-9", client: { id: 3, name: "Rose" } } as Parameters<typeof orderTargets>[0];
  for (const { to } of orderTargets(order)) expect(to).toContain("openOrderId=12");
  const product = { id: 5, sku: "LAW01-TUB-100", name: "Balm", client: "Rose" } as Parameters<typeof productTargets>[0];
  expect(productTargets(product)[0]?.to).toContain("openProductId=5");
});

test("Enter takes what is typed in full, and an action from its beginning on; it leaves the rest to the search of labels and names", () => {
  const action: Target = { kind: "action", key: "goods-in", title: "Goods In", detail: "", to: "/stock?tool=goods-in" };
  const [wax] = itemTargets(item("EMU0007", "Wax"));
  expect(isMeant(action, "goo")).toBe(true);
  expect(isMeant(action, "in")).toBe(false);
  expect(isMeant(action, " ")).toBe(false);
  expect(isMeant(wax as Target, "emu0007")).toBe(true);
  expect(isMeant(wax as Target, "emu")).toBe(false);
});
