import { createBusiness } from "@apothecary/core/directory/contract";
import { skipTo } from "@apothecary/core/lib/counter";
import { dayOf, ukDay } from "@apothecary/core/lib/day";
import { roleListsOf } from "@apothecary/core/users/permissions";
import { claimBatchNumber } from "@apothecary/core/stock/batch-numbers";
import {
  addRawMaterial,
  deleteStockItem,
  goodsIn,
  importComponentry,
  importLocations,
  importOpeningStock,
  importRawMaterials,
  IMPORT_COLUMNS,
  type ImportKind,
  partsOf,
  readHeadings,
} from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/open";
import { transact } from "@apothecary/core/lib/table";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plantItem, plantPlace } from "../lib/scene.ts";
import { stateNow } from "../lib/state.ts";
import { makeWorld, type World } from "../lib/world.ts";
import { everythingHolds, figuresHold, ledgerOf, newRequest } from "./stock.fixtures.ts";

const ENDPOINTS = {
  "raw-materials": importRawMaterials,
  componentry: importComponentry,
  "opening-stock": importOpeningStock,
  locations: importLocations,
} as const;
const SUPPLIER = "Larkfield Botanicals Ltd";
const CLIENT = "Lavender & Wild Ltd";

let world: World;
let clientId = 0;
beforeAll(async () => {
  world = await makeWorld();
  await world.good(createBusiness, { body: { businessName: SUPPLIER, client: false, supplier: true } });
  const client = await world.good(createBusiness, { body: { businessName: CLIENT, client: true, supplier: false, businessCode: "LAW" } });
  clientId = client.businessId ?? 0;
});
afterAll(everythingHolds);

type Cells = Record<string, string>;

/** A file's lines from objects: the first is row 2, as under a heading. */
function fileOf(kind: ImportKind, lines: readonly Cells[], more: object = {}) {
  const columns = IMPORT_COLUMNS[kind].map(({ field }) => field);
  return {
    body: {
      preview: false,
      fileName: `${kind}.csv`,
      columns,
      lines: lines.map((line, i) => ({ line: i + 2, cells: columns.map((field) => line[field] ?? "") })),
      ...more,
    },
  };
}

const material = (more: Cells = {}): Cells => ({ name: "Emulsifying wax NF", description: "Pellets", category: "Emulsifier", supplier: SUPPLIER, ...more });

async function importing(kind: ImportKind, lines: readonly Cells[], options: { as?: string; requestId?: string; preview?: boolean } = {}) {
  const { preview = false, as = "everything", ...rest } = options;
  return world.good(ENDPOINTS[kind], fileOf(kind, lines, { preview }), { as, ...rest });
}

/** What a preview and an import both say against a file of one line; nothing is written. */
async function refusal(kind: ImportKind, line: Cells): Promise<[string, string][]> {
  const before = await stateNow();
  const faultsOf = async (preview: boolean) => {
    const { accepted, refused } = await importing(kind, [line], { preview });
    expect(accepted).toBe(0);
    return refused?.[0]?.faults.map(({ field, message }): [string, string] => [field, message]) ?? [];
  };
  const told = await faultsOf(true);
  expect(await stateNow()).toEqual(before);
  expect(await faultsOf(false)).toEqual(told);
  return told;
}

const quantityOf = async (sku: string): Promise<number | undefined> => (await findItem(sku))?.item.quantity;

describe("raw materials and componentry", () => {
  test("lines become items as if they were added by hand, under their own SKU or the next", async () => {
    const requestId = newRequest();
    const answer = await importing(
      "raw-materials",
      [
        material({ name: "Wax one", supplierSkuCode: "EW-20", minimumStock: "20,000", moq: "25000", eoq: "50000", price: "£6.40" }),
        material({ name: "Wax two", category: "emu", sku: "emu0001", owner: CLIENT.toUpperCase() }),
        material({ name: "=cmd|' /C calc'!A0", category: "Oil" }),
      ],
      { requestId, as: "product" },
    );
    expect(answer).toMatchObject({ message: "3 lines have been imported.", type: "success", accepted: 3, refused: [] });
    expect(answer.made).toEqual([
      { line: 2, made: "EMU0002" },
      { line: 3, made: "EMU0001" },
      { line: 4, made: "OIL0001" },
    ]);
    expect((await findItem("EMU0002"))?.item).toMatchObject({
      ...{ name: "Wax one", description: "Pellets", categoryType: "Raw Material", categoryName: "Emulsifier", active: true, clientId: null, ownedById: 14 },
      ...{ suppliedBy: SUPPLIER, supplierSku: "EW-20", minimumStock: 20_000, moq: 25_000, eoq: 50_000, price: 6.4, priceUnit: "kilo", quantity: 0, version: 1 },
    });
    expect((await findItem("EMU0001"))?.item).toMatchObject({ name: "Wax two", clientId, client: CLIENT, ownedById: clientId, baseSku: "EMU0001" });
    expect((await findItem("OIL0001"))?.item.name).toBe("=cmd|' /C calc'!A0");
    const [head, ...entries] = await ledgerOf(requestId);
    expect(head).toMatchObject({ action: "Import", reason: "3 lines of raw materials from raw-materials.csv", user: "product" });
    expect(entries.map(({ action, sku, reason }) => [action, sku, reason])).toEqual(
      ["EMU0001", "EMU0002", "OIL0001"].map((sku) => ["Item Added", sku, "Imported from raw-materials.csv"]),
    );
  });

  test("componentry may be bought on behalf of a client", async () => {
    const bottle = { name: "Bottle", description: "Glass", category: "BOT", supplier: SUPPLIER };
    const { made } = await importing("componentry", [{ ...bottle, onBehalfOf: CLIENT, price: "0.32" }]);
    expect((await findItem(made?.[0]?.made ?? ""))?.item).toMatchObject({
      priceUnit: "unit",
      price: 0.32,
      onBehalfOfClient: clientId,
      clientId,
      ownedById: 14,
    });
    const both = [["onBehalfOf", "A component is owned by a client or bought on behalf of one, not both."]];
    expect(await refusal("componentry", { ...bottle, name: "Other", owner: CLIENT, onBehalfOf: CLIENT })).toEqual(both);
  });

  test("numbers that the system gives pass over those that a file brought along", async () => {
    const owned = Array.from({ length: 130 }, (_, i) => material({ name: `Butter ${i}`, category: "BUT", sku: `BUT${String(i + 1).padStart(4, "0")}` }));
    expect((await importing("raw-materials", [...owned, material({ name: "Far", category: "BUT", sku: "BUT9999" })])).accepted).toBe(131);
    const item = { name: "By hand", description: "Later", categoryCode: "BUT", owner: 14, supplier: 14 };
    expect((await world.good(addRawMaterial, { body: { newRawMaterial: item } }, { as: "product" })).sku).toBe("BUT0131");
    const { made } = await importing("raw-materials", [material({ name: "Given", category: "BUT" })]);
    expect(made).toEqual([{ line: 2, made: "BUT0132" }]);
    await skipTo("sku:BUT", 9_998);
    expect((await importing("raw-materials", [material({ name: "Given again", category: "BUT" })])).made).toEqual([{ line: 2, made: "BUT10000" }]);
  });

  test("each line is refused with all its reasons, and stands in nobody's way", async () => {
    expect(await refusal("raw-materials", {})).toEqual([
      ["name", "Trade name is required."],
      ["description", "Description is required."],
      ["category", "Category is required."],
      ["supplier", "Supplier is required."],
    ]);
    expect(
      await refusal("raw-materials", material({ name: "x".repeat(201), supplierSkuCode: "x".repeat(26), moq: "2.5", price: "-1", minimumStock: "1000000000" })),
    ).toEqual([
      ["name", "Trade name cannot exceed 200 characters."],
      ["supplierSkuCode", "Supplier SKU code cannot exceed 25 characters."],
      ["minimumStock", "A quantity has nine digits at most."],
      ["moq", "Please enter a (positive) number."],
      ["price", "Please enter a valid number."],
    ]);
    await world.good(createBusiness, { body: { businessName: "Neither Ltd", client: false, supplier: false } });
    expect(await refusal("raw-materials", material({ category: "Bottle", supplier: "Neither Ltd", owner: "Nobody Ltd" }))).toEqual([
      ["category", "There is no category Bottle of the type Raw Material."],
      ["owner", "There is no business called Nobody Ltd."],
      ["supplier", "Neither Ltd is not a supplier."],
    ]);
    expect(await refusal("raw-materials", material({ owner: SUPPLIER }))).toEqual([["owner", `${SUPPLIER} is not a client.`]]);
    expect(await refusal("raw-materials", material({ sku: "OIL0044" }))).toEqual([["sku", "A SKU of the category Emulsifier is EMU and four digits."]]);
    for (const sku of ["EMU7", "EMU00001", "EMU0000", "EMU0007-2", "7"]) {
      expect(await refusal("raw-materials", material({ sku }))).toEqual([["sku", "A SKU is its category's letters and four digits, for example EMU0007."]]);
    }
    expect(await refusal("raw-materials", material({ sku: "EMU0001" }))).toEqual([["sku", "The SKU EMU0001 is already in use."]]);
    expect(await refusal("raw-materials", material({ name: "Nul\u0000l" }))).toEqual([["name", "This holds characters that cannot be read."]]);
    await Promise.all([1, 2].map(() => world.good(createBusiness, { body: { businessName: "Twice Ltd", client: false, supplier: true } })));
    expect(await refusal("raw-materials", material({ supplier: "Twice Ltd" }))).toEqual([["supplier", "There are several businesses called Twice Ltd."]]);

    const answer = await importing("raw-materials", [material({ name: "A" }), material({ name: "" }), material({ name: "B" }), material({ name: "a " })]);
    expect(answer).toMatchObject({ message: "2 of 4 lines have been imported. 2 were refused.", type: "warning", accepted: 2 });
    expect(answer.refused).toEqual([
      { line: 3, faults: [{ field: "name", message: "Trade name is required." }] },
      { line: 5, faults: [{ field: "name", message: "This is the same as line 2." }] },
    ]);
  });

  test("a file that comes again makes nothing twice, but what was removed since", async () => {
    const line = material({ name: "Once", category: "WAX" });
    const { made } = await importing("raw-materials", [line]);
    expect(made).toEqual([{ line: 2, made: "WAX0001" }]);
    expect(await refusal("raw-materials", { ...line, description: "Another" })).toEqual([["name", `This line was imported on ${ukDay(dayOf())}, as WAX0001.`]]);
    await world.good(deleteStockItem, { body: { itemToRemove: "WAX0001", reason: "Wrong" } }, { as: "product" });
    expect((await importing("raw-materials", [line])).made).toEqual([{ line: 2, made: "WAX0002" }]);
    expect(await refusal("raw-materials", material({ sku: "WAX0001", category: "WAX" }))).toEqual([["sku", "The SKU WAX0001 is already in use."]]);
  });
});

describe("locations", () => {
  test("lines become bins; a name is one whatever its case", async () => {
    const answer = await importing(
      "locations",
      [
        { warehouse: "Racking", bin: "A-01" },
        { warehouse: "Racking", bin: "A-02" },
      ],
      { as: "warehouse" },
    );
    expect(answer).toMatchObject({
      accepted: 2,
      made: [
        { line: 2, made: "Racking A-01" },
        { line: 3, made: "Racking A-02" },
      ],
    });
    expect(await refusal("locations", { warehouse: "racking", bin: "a-01" })).toEqual([["bin", "This bin name is already in use for the selected warehouse."]]);
    const again = await importing(
      "locations",
      [
        { warehouse: "New", bin: "1" },
        { warehouse: "NEW", bin: "1" },
      ],
      { preview: true },
    );
    expect(again.refused).toEqual([{ line: 3, faults: [{ field: "bin", message: "This is the same as line 2." }] }]);
  });

  test("names that no bin may have are refused as by hand", async () => {
    expect(await refusal("locations", { warehouse: "", bin: "" })).toEqual([
      ["warehouse", "Warehouse is required."],
      ["bin", "Bin is required."],
    ]);
    expect(await refusal("locations", { warehouse: "Main", bin: "oos" })).toEqual([["bin", "Bin is not valid"]]);
    expect(await refusal("locations", { warehouse: "OOS", bin: "1" })).toEqual([["warehouse", "Warehouse is not valid"]]);
    expect(await refusal("locations", { warehouse: "Main", bin: "P12" })).toEqual([
      ["bin", "This bin name format is reserved for roaming pallets. Please check the box if you wish to create a new one."],
    ]);
    expect(await refusal("locations", { warehouse: "Main", bin: "x".repeat(26) })).toEqual([["bin", "Bin cannot exceed 25 characters."]]);
  });
});

describe("opening stock", () => {
  const stock = (more: Cells = {}): Cells => ({
    sku: "ACT0001",
    batchNumber: "K104",
    quantity: "40,000",
    packSize: "20000",
    warehouse: "Main",
    bin: "s1",
    ...more,
  });
  beforeAll(async () => {
    for (const bin of ["S1", "S2"]) await plantPlace(bin);
    await plantPlace("P77", { roaming: true });
    await plantItem("ACT0001", { onOrder: 50 });
    await plantItem("ACT0002");
    await plantItem("JAR0001", { categoryType: "Componentry", priceUnit: "unit" });
    await plantItem("LAW01-B", { categoryType: "Product" });
    await plantItem("ACT0009", { removed: true });
  });

  test("lines become batches where they stand, and the ledger calls them Opening Stock", async () => {
    const requestId = newRequest();
    const lines = [
      stock({ supplierBatchNumber: "LW-1", expiryDate: "31/03/2031" }),
      stock({ batchNumber: "k104", bin: "S2", quantity: "500", packSize: "0", status: "quarantined" }),
      stock({ sku: "JAR0001", batchNumber: "", bin: "P77", quantity: "12", packSize: "12", expiryDate: "2031-12-01" }),
      stock({ sku: "LAW01-B", batchNumber: "014-26", quantity: "900", packSize: "900", status: "Active" }),
    ];
    const answer = await importing("opening-stock", lines, { requestId, as: "buyer" });
    expect(answer).toMatchObject({ accepted: 4, refused: [] });
    expect(answer.made?.map(({ made }) => made)).toEqual(["K104", "K104", expect.stringMatching(/^[A-Z0-9]\d{3}$/), "014-26"]);
    const opened = await findItem("ACT0001");
    expect(opened?.item).toMatchObject({ quantity: 40_500, onOrder: 50 });
    expect(
      opened?.batches.map((one) => [one.batchNumber, one.bin, one.quantity, one.packSize, one.status, one.expiryDate, one.supplierBatchNumber]).toSorted(),
    ).toEqual([
      ["K104", "S1", 40_000, 20_000, 0, "2031-03-31", "LW-1"],
      ["K104", "S2", 500, 0, 1, null, ""],
    ]);
    expect((await findItem("JAR0001"))?.batches).toMatchObject([{ bin: "P77", roaming: true, quantity: 12, quantityDelivered: 0, deliveredDate: null }]);
    await figuresHold("ACT0001", "JAR0001", "LAW01-B");
    const [, first, second] = await ledgerOf(requestId);
    expect(first).toMatchObject({
      action: "Opening Stock",
      difference: 40_000,
      totalQuantity: 40_000,
      reason: "Imported from opening-stock.csv",
      user: "buyer",
    });
    expect(second).toMatchObject({ action: "Opening Stock", difference: 500, quantity: 500, totalQuantity: 40_500 });
  });

  test("a delivery is given a number that no file brought along, however many it brought", async () => {
    await skipTo("rawMaterialBatch", 999);
    const numbers = Array.from({ length: 210 }, (_, i) => `B${String(i + 1).padStart(3, "0")}`);
    const { accepted } = await importing(
      "opening-stock",
      numbers.map((batchNumber) => stock({ sku: "ACT0002", batchNumber, quantity: "1", packSize: "1" })),
    );
    expect(accepted).toBe(210);
    const delivery = { goodsInItem: "ACT0001", goodsInQuantity: 5, goodsInLocation: "S1", goodsInStatus: 0 as const, packSize: 0 };
    const numberOf = async () => (await world.good(goodsIn, { body: { goodsInDetails: delivery } })).details?.["Batch number: "];
    expect([await numberOf(), await numberOf()]).toEqual(["B211", "B212"]);
    await figuresHold("ACT0001", "ACT0002");
  });

  test("each line is refused with all its reasons", async () => {
    expect(await refusal("opening-stock", {})).toEqual([
      ["sku", "SKU is required."],
      ["quantity", "Quantity is required."],
      ["packSize", "Pack size is required."],
      ["warehouse", "Warehouse is required."],
      ["bin", "Bin is required."],
    ]);
    expect(await refusal("opening-stock", stock({ sku: "NONE0001", batchNumber: "Q001", bin: "Nowhere" }))).toEqual([
      ["sku", "The item NONE0001 does not exist."],
      ["bin", "The location Main Nowhere does not exist."],
    ]);
    expect(await refusal("opening-stock", stock({ sku: "ACT0009", batchNumber: "Q001" }))).toEqual([["sku", "The item ACT0009 does not exist."]]);
    for (const [sku, batchNumber] of [
      ["ACT0001", ""],
      ["ACT0001", "014-26"],
      ["JAR0001", "014-26"],
      ["ACT0001", "A10"],
      ["ACT0001", "'; DROP"],
    ] as const) {
      expect(await refusal("opening-stock", stock({ sku, batchNumber }))).toEqual([["batchNumber", "This is not a valid batch number"]]);
    }
    expect(await refusal("opening-stock", stock({ sku: "ACT0002" }))).toEqual([["batchNumber", "This batch number is already in use."]]);
    const claim = await claimBatchNumber("Q777", "JAR0001");
    if (claim !== "taken") await transact([claim]);
    expect(await refusal("opening-stock", stock({ batchNumber: "Q777" }))).toEqual([["batchNumber", "This batch number is already in use."]]);
    const wrong: [Cells, string, string][] = [
      [{ quantity: "0", packSize: "0" }, "quantity", "Quantity must be greater than 0."],
      [{ quantity: "2.5", packSize: "1" }, "quantity", "Please enter a (positive) number."],
      [{ quantity: "1,00", packSize: "1" }, "quantity", "Please enter a (positive) number."],
      [{ quantity: "-5", packSize: "1" }, "quantity", "Please enter a (positive) number."],
      [{ quantity: "1e9", packSize: "1" }, "quantity", "Please enter a (positive) number."],
      [{ quantity: "1000000000", packSize: "1" }, "quantity", "A quantity has nine digits at most."],
      [{ packSize: "40001" }, "packSize", "This is not a valid pack size."],
      [{ packSize: "x" }, "packSize", "This is not a valid pack size."],
      [{ expiryDate: "31/02/2031" }, "expiryDate", "This is not a valid date. Write it as dd/mm/yyyy."],
      [{ expiryDate: "03/2031" }, "expiryDate", "This is not a valid date. Write it as dd/mm/yyyy."],
      [{ status: "Frozen" }, "status", "Status is Live or Quarantined."],
      [{ status: "__proto__" }, "status", "Status is Live or Quarantined."],
      [{ supplierBatchNumber: "x".repeat(26) }, "supplierBatchNumber", "Supplier batch number cannot exceed 25 characters."],
    ];
    for (const [more, field, message] of wrong) expect(await refusal("opening-stock", stock({ batchNumber: "Q002", ...more }))).toEqual([[field, message]]);
  });

  test("a line that was imported is not booked in again, wherever its stock went since", async () => {
    const before = await quantityOf("ACT0001");
    expect(await refusal("opening-stock", stock({ supplierBatchNumber: "LW-1", expiryDate: "31/03/2031", quantity: "41000" }))).toEqual([
      ["quantity", `This stock was imported on ${ukDay(dayOf())}. Adjust its batch if the quantity is wrong.`],
    ]);
    expect(await quantityOf("ACT0001")).toBe(before);
    const twice = [
      stock({ batchNumber: "R001" }),
      stock({ batchNumber: "r001", quantity: "7", packSize: "20000" }),
      stock({ batchNumber: "R001", sku: "ACT0002" }),
    ];
    expect((await importing("opening-stock", twice, { preview: true })).refused).toMatchObject([
      { line: 3, faults: [{ field: "packSize" }] },
      { line: 4, faults: [{ field: "batchNumber", message: "This batch number is that of ACT0001 in line 2." }] },
    ]);
  });
});

test("the same request sent again answers what it answered, and makes nothing twice; with other lines it is refused", async () => {
  const requestId = newRequest();
  const lines = Array.from({ length: 120 }, (_, i) => ({ warehouse: "Again", bin: `A-${i}` }));
  const first = await importing("locations", lines, { requestId });
  const before = await stateNow();
  expect(await importing("locations", lines, { requestId })).toEqual(first);
  expect((await world.call(importLocations, fileOf("locations", lines.slice(1)), { requestId, as: "everything" })).status).toBe(409);
  expect(await stateNow()).toEqual(before);
});

test("each kind has the roles of doing it by hand, and a grant opens it", async () => {
  const before = await stateNow();
  const statuses = async (kind: ImportKind) => {
    const allowed: string[] = [];
    for (const as of ["product", "admin", "buyer", "warehouse", "manager", "technician", "staff"]) {
      const { status } = await world.call(ENDPOINTS[kind], fileOf(kind, [{}], { preview: true }), { as });
      if (status === 200) allowed.push(as);
      else expect(status).toBe(403);
    }
    return allowed;
  };
  expect(await statuses("raw-materials")).toEqual(["product"]);
  expect(await statuses("componentry")).toEqual(["product"]);
  expect(await statuses("opening-stock")).toEqual(["product", "admin", "buyer", "warehouse"]);
  expect(await statuses("locations")).toEqual(["admin", "warehouse"]);
  expect(roleListsOf("importOpeningStock")).toHaveLength(1);
  expect(await stateNow()).toEqual(before);
});

test("what is no file of ours is refused whole, and writes nothing", async () => {
  const before = await stateNow();
  const good = fileOf("locations", [{ warehouse: "W", bin: "1" }]).body;
  const bad = async (more: object) => (await world.call(importLocations, { body: { ...good, ...more } as never }, { as: "everything" })).status;
  expect(await bad({ columns: ["warehouse"], lines: [{ line: 2, cells: ["W"] }] })).toBe(400);
  expect(await bad({ columns: ["warehouse", "bin", "bin"], lines: [{ line: 2, cells: ["W", "1", "1"] }] })).toBe(400);
  expect(await bad({ columns: ["warehouse", "__proto__"] })).toBe(400);
  expect(await bad({ lines: [] })).toBe(400);
  expect(await bad({ lines: [{ line: 2, cells: ["W"] }] })).toBe(400);
  expect(await bad({ lines: [{ line: 2, cells: ["W", "x".repeat(301)] }] })).toBe(400);
  expect(await bad({ lines: [...good.lines, ...good.lines] })).toBe(400);
  expect(await bad({ lines: [{ line: 0, cells: ["W", "1"] }] })).toBe(400);
  expect(await bad({ lines: Array.from({ length: 5_001 }, (_, i) => ({ line: i + 2, cells: ["W", `${i}`] })) })).toBe(400);
  expect(await bad({ fileName: "x".repeat(101) })).toBe(400);
  expect(await bad({ lines: Array.from({ length: 4_000 }, (_, i) => ({ line: i + 2, cells: ["W", "x".repeat(300)] })) })).toBe(413);
  expect(await stateNow()).toEqual(before);
});

test("headings are known in whatever order and case; others are told", () => {
  expect(readHeadings("locations", ["BIN", " ware-house ", "", "reason"])).toEqual({ fields: ["bin", "warehouse", undefined, undefined] });
  expect(readHeadings("locations", ["Bin", "__proto__"])).toEqual({ fault: "The file has no column 'Warehouse'. Nothing is known of '__proto__'." });
  expect(readHeadings("locations", ["Bin", "Warehouse", "Aisle"])).toEqual({
    fault: "Nothing is known of the column 'Aisle'. Please remove it, or take its heading from the template.",
  });
  expect(readHeadings("locations", ["Bin", "Warehouse", "bin"])).toEqual({ fault: "The column 'Bin' is there twice." });
});

test("a file is cut into parts: what brings its own number first, not too much in one", () => {
  const lines = Array.from({ length: 600 }, (_, i) => ({ line: i + 2, cells: [i % 2 === 0 ? "" : `EMU${i}`, "x".repeat(100)] }));
  const parts = partsOf(["sku", "name"], lines);
  expect(parts.map((part) => part.length)).toEqual([250, 250, 100]);
  expect(
    parts
      .flat()
      .slice(0, 300)
      .every(({ cells }) => cells[0] !== ""),
  ).toBe(true);
  expect(partsOf(["sku", "name"], lines, 5_000).map((part) => part.length)).toEqual([600]);
  const long = Array.from({ length: 5_000 }, (_, i) => ({ line: i + 2, cells: ["é".repeat(300), "£".repeat(300)] }));
  for (const part of partsOf(["name", "description"], long, 5_000)) expect(JSON.stringify(part).length * 2).toBeLessThan(900_000);
});
