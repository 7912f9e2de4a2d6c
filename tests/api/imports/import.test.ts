import { UNUSABLE_CHARACTER } from "@apothecary/core/lib/rules/characters";
import { businessRow } from "@apothecary/core/directory/business.rows";
import { createBusiness } from "@apothecary/core/directory/contract";
import { skipTo } from "@apothecary/core/lib/table/counter";
import { businessDay, ukDay } from "@apothecary/core/lib/time/day";
import { addRawMaterial, deleteStockItem } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { CLIENT, clientId, importing, importWorld, material, refusal, SUPPLIER, world } from "./import.fixtures.ts";
import { everythingHolds, requestLedger, newRequest } from "../stock/stock.fixtures.ts";

beforeAll(importWorld);
afterAll(everythingHolds);

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
    const [head, ...entries] = await requestLedger(requestId);
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

  test("each invalid line is refused with all its faults, and the others are imported", async () => {
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
      ["minimumStock", "A quantity can have at most nine digits."],
      ["moq", "Please enter a (positive) number."],
      ["price", "Please enter a valid number."],
    ]);
    await plant(
      businessRow({
        id: 9_001,
        name: "Neither Ltd",
        code: "",
        client: false,
        supplier: false,
        owner: false,
        paymentTerms: "",
        primaryAccountManager: "",
        version: 1,
      }),
    );
    expect(await refusal("raw-materials", material({ category: "Bottle", supplier: "Neither Ltd", owner: "Nobody Ltd" }))).toEqual([
      ["category", "There is no category Bottle of the type Raw Material."],
      ["owner", "There is no business called Nobody Ltd."],
      ["supplier", "Neither Ltd is not a supplier."],
    ]);
    // What is wrong with the cells and what they name is said at once.
    expect(await refusal("raw-materials", material({ sku: "EMU0001", price: "six", supplier: "Neither Ltd", owner: "Nobody Ltd" }))).toEqual([
      ["price", "Please enter a valid number."],
      ["sku", "The SKU EMU0001 is already in use."],
      ["owner", "There is no business called Nobody Ltd."],
      ["supplier", "Neither Ltd is not a supplier."],
    ]);
    const both = { ...material({ category: "Bottle", price: "six", supplier: "Neither Ltd" }), owner: "Nobody Ltd", onBehalfOf: "Nobody Else Ltd" };
    expect((await refusal("componentry", both)).map(([field]) => field).toSorted()).toEqual(["onBehalfOf", "owner", "price", "supplier"]);
    expect(await refusal("raw-materials", material({ owner: SUPPLIER }))).toEqual([["owner", `${SUPPLIER} is not a client.`]]);
    expect(await refusal("raw-materials", material({ sku: "OIL0044" }))).toEqual([["sku", "A SKU of the category Emulsifier is EMU and four digits."]]);
    for (const sku of ["EMU7", "EMU00001", "EMU0000", "EMU0007-2", "7"]) {
      expect(await refusal("raw-materials", material({ sku }))).toEqual([["sku", "A SKU is its category's letters and four digits, for example EMU0007."]]);
    }
    expect(await refusal("raw-materials", material({ sku: "EMU0001" }))).toEqual([["sku", "The SKU EMU0001 is already in use."]]);
    expect(await refusal("raw-materials", material({ name: "Nul\u0000l" }))).toEqual([["name", UNUSABLE_CHARACTER]]);
    await Promise.all([1, 2].map(() => world.good(createBusiness, { body: { businessName: "Twice Ltd", client: false, supplier: true } })));
    expect(await refusal("raw-materials", material({ supplier: "Twice Ltd" }))).toEqual([["supplier", "There are several businesses called Twice Ltd."]]);

    const answer = await importing("raw-materials", [material({ name: "A" }), material({ name: "" }), material({ name: "B" }), material({ name: "a " })]);
    expect(answer).toMatchObject({ message: "2 of 4 lines have been imported. 2 were refused.", type: "warning", accepted: 2 });
    expect(answer.refused).toEqual([
      { line: 3, faults: [{ field: "name", message: "Trade name is required." }] },
      { line: 5, faults: [{ field: "name", message: "This is the same as line 2." }] },
    ]);
  });

  test("a file that is imported again duplicates nothing, and recreates what was removed since", async () => {
    const line = material({ name: "Once", category: "WAX" });
    const { made } = await importing("raw-materials", [line]);
    expect(made).toEqual([{ line: 2, made: "WAX0001" }]);
    expect(await refusal("raw-materials", { ...line, description: "Another" })).toEqual([
      ["name", `This line was imported on ${ukDay(businessDay())}, as WAX0001.`],
    ]);
    await world.good(deleteStockItem, { body: { itemToRemove: "WAX0001", reason: "Wrong" } }, { as: "product" });
    expect((await importing("raw-materials", [line])).made).toEqual([{ line: 2, made: "WAX0002" }]);
    expect(await refusal("raw-materials", material({ sku: "WAX0001", category: "WAX" }))).toEqual([["sku", "The SKU WAX0001 is already in use."]]);
  });
});

describe("locations", () => {
  test("lines become bins, with case-insensitive names", async () => {
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
