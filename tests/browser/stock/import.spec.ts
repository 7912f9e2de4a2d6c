import { readFile } from "node:fs/promises";
import { createBusiness } from "@apothecary/core/directory/contract";
import { addRawMaterial, IMPORT_COLUMNS, type ImportKind, stockDetails } from "@apothecary/core/stock/contract";
import { addNewLocation, allLocations } from "@apothecary/core/warehouse/contract";
import { type Download, expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaults, inEachLook } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { lost, retryUntilReached } from "../network.ts";
import { addUser, signedIn, withSession } from "../people.ts";
import { Client } from "./stock.fixtures.ts";
import { expectInside } from "../transfers/transfers.fixtures.ts";

const KEEPER = ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_WAREHOUSE", "ROLE_STAFF"];

/** Signs in a user who can import everything, on the stock list; `tag` makes names unique to this test. */
async function importSetup(page: Page, roles: string[] = KEEPER) {
  const username = await addUser(page, roles);
  const tag = username.slice(2).toUpperCase();
  const supplier = `Larch ${tag} Ltd`;
  const keeper = await new Client(process.env["BASE_URL"] ?? "").signIn("admin");
  await keeper.call(createBusiness, { businessName: supplier, client: false, supplier: true });
  await signedIn(page, username);
  return { username, tag, supplier, keeper: await new Client(process.env["BASE_URL"] ?? "").signIn(username) };
}

async function opened(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Stock tools" }).click();
  await page.getByRole("menuitem", { name: "Import from CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import from CSV" });
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  return dialog;
}

function importCsv(kind: ImportKind, lines: readonly Record<string, string>[]): string {
  const columns = IMPORT_COLUMNS[kind];
  const rows = lines.map((line) => columns.map(({ field }) => line[field] ?? ""));
  return [columns.map(({ heading }) => heading), ...rows].map((cells) => `${cells.join(";")}\r\n`).join("");
}

async function choose(dialog: Locator, text: string, name = "stock.csv"): Promise<void> {
  await dialog.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFile(await (file as Download).path(), "utf8");
}

test("a template, a file with errors, the valid lines imported, the others corrected and sent afterwards", async ({ page }) => {
  const { tag, supplier, keeper } = await importSetup(page);
  const dialog = await opened(page);
  const template = await downloaded(page, () => dialog.getByRole("button", { name: "Download the template" }).click());
  expect(template).toMatch(/^\uFEFFSKU,Trade name,Description,Category,/);
  await dialog.getByText("What each column means").click();
  await expect(dialog.getByRole("rowheader", { name: "Supplier SKU code" })).toBeVisible();

  const good = { description: "Cold pressed", category: "Oil", supplier, price: "6.40" };
  const lines = [
    { ...good, name: `Linseed ${tag}` },
    { ...good, name: `Rapeseed ${tag}`, supplier: "Nobody Ltd" },
    { ...good, name: `Walnut ${tag}` },
    { ...good, name: `linseed ${tag}` },
  ];
  await choose(dialog, importCsv("raw-materials", lines), "old system.csv");
  await expect(dialog.getByText("2 good", { exact: true })).toBeVisible();
  await expect(dialog.getByText("2 faulty", { exact: true })).toBeVisible();
  const rows = dialog.getByRole("row");
  await expect(rows.nth(1)).toContainText("Supplier: There is no business called Nobody Ltd.");
  await expect(rows.nth(2)).toContainText("This is the same as line 2.");
  await expect(rows.nth(3)).toContainText("Good");
  await expect(dialog.getByTitle("There is no business called Nobody Ltd.", { exact: true })).toBeVisible();

  await dialog.getByRole("button", { name: "Import 2 good lines" }).click();
  await expect(dialog.getByText("2 raw materials imported")).toBeVisible();
  const made = await downloaded(page, () => dialog.getByRole("button", { name: "Download imported lines" }).click());
  const sku = /^2,(OIL\d{4}),/m.exec(made)?.[1] ?? "";
  expect((await keeper.call(stockDetails, { sku }))[0]).toMatchObject({ name: `Linseed ${tag}`, suppliedBy: supplier, price: 6.4 });

  await dialog.getByRole("button", { name: "Import another file" }).click();
  await choose(dialog, importCsv("raw-materials", lines), "old system.csv");
  await expect(dialog.getByText("4 faulty", { exact: true })).toBeVisible();
  await expect(
    dialog
      .getByRole("gridcell")
      .filter({ hasText: `as ${sku}.` })
      .first(),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Nothing to import" })).toBeDisabled();
  const faulty = await downloaded(page, () => dialog.getByRole("button", { name: "Download lines with errors" }).click());
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await choose(dialog, faulty.replace("Nobody Ltd", supplier), "corrected.csv");
  await dialog.getByRole("button", { name: "Import 1 good line" }).click();
  await expect(dialog.getByText("1 raw material imported")).toBeVisible();
  expect(await downloaded(page, () => dialog.getByRole("button", { name: "Download imported lines" }).click())).toContain(`Rapeseed ${tag}`);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toBeHidden();
});

test("an invalid file is reported where it was selected", { tag: "@full" }, async ({ page }) => {
  await importSetup(page);
  const dialog = await opened(page);
  const said = dialog.getByRole("alert");
  await choose(dialog, "x", "stock.xlsx");
  await expect(said).toHaveText("The file must have a .csv extension.");
  await choose(dialog, "Bin,Aisle\n1,2\n");
  await expect(said).toContainText("The file has no column 'Trade name', 'Description', 'Category' or 'Supplier'.");
  await dialog.getByLabel("CSV file").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from([0xff, 0xfe, 0x41, 0]) });
  await expect(said).toContainText("saved as UTF-16");
  await dialog.getByRole("radio", { name: "Locations" }).check();
  await choose(dialog, `Warehouse,Bin\n${"Main,1\n".repeat(5_001)}`);
  await expect(said).toContainText("lines. An import can have up to");
  await choose(dialog, "x".repeat(6_000_000));
  await expect(said).toContainText("larger than 5 MB");
  await page.route("**/api/import_locations", (route) => route.fulfill({ status: 503, json: { message: "The server is busy.", type: "error" } }), { times: 1 });
  await choose(dialog, "Warehouse,Bin\nMain,1\n");
  await expect(said).toHaveText("The server is busy.");
});

test("an interrupted import continues, and creates each line once", { tag: "@full" }, async ({ page }) => {
  const { tag, keeper } = await importSetup(page);
  const dialog = await opened(page);
  await dialog.getByRole("radio", { name: "Locations" }).check();
  const lines = Array.from({ length: 600 }, (_, i) => ({ warehouse: tag, bin: `B-${i + 1}` }));
  await choose(dialog, importCsv("locations", lines));
  await expect(dialog.getByRole("button", { name: "Import 600 lines" })).toBeVisible();
  const ids: (string | undefined)[] = [];
  await page.route("**/api/import_locations", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    // The second chunk takes effect, and its response is lost.
    if (ids.length !== 2) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await dialog.getByRole("button", { name: "Import 600 lines" }).click();
  await expect(dialog.getByText("250 of 600 lines")).toBeVisible();
  await expect(lost(page)).toBeVisible();
  await retryUntilReached(page);
  await expect(dialog.getByText("Lines that were imported are not imported again", { exact: false })).toBeVisible();
  // The same chunk is sent again: a press within a second of its sending is ignored.
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText("600 locations imported")).toBeVisible();
  expect(ids).toHaveLength(4);
  expect([ids[2], new Set(ids).size]).toEqual([ids[1], 3]);
  const all = await keeper.call(allLocations, {});
  expect(all.filter(({ warehouse }) => warehouse === tag)).toHaveLength(600);
});

test("a stopped import shows what is left; selecting the file again imports the rest", { tag: "@full" }, async ({ page }) => {
  const { tag, keeper } = await importSetup(page);
  const dialog = await opened(page);
  await dialog.getByRole("radio", { name: "Locations" }).check();
  const text = importCsv(
    "locations",
    Array.from({ length: 600 }, (_, i) => ({ warehouse: tag, bin: `B-${i + 1}` })),
  );
  await choose(dialog, text);
  await expect(dialog.getByRole("button", { name: "Import 600 lines" })).toBeVisible();
  // The first chunk is delayed until Stop is pressed, however fast the machine is.
  const stopped = Promise.withResolvers<void>();
  await page.route("**/api/import_locations", async (route) => {
    await stopped.promise;
    return route.continue();
  });
  await dialog.getByRole("button", { name: "Import 600 lines" }).click();
  await dialog.getByRole("button", { name: "Stop" }).click();
  stopped.resolve();
  await expect(dialog.getByText(/not sent. Choose the file again to continue/)).toBeVisible();
  await dialog.getByRole("button", { name: "Import another file" }).click();
  await choose(dialog, text);
  await expect(dialog.getByText("This bin name is already in use for the selected warehouse.").first()).toBeVisible();
  await dialog.getByRole("button", { name: /^Import \d+ good lines$/ }).click();
  await expect(dialog.getByText(/ locations imported$/)).toBeVisible();
  const all = await keeper.call(allLocations, {});
  expect(all.filter(({ warehouse }) => warehouse === tag)).toHaveLength(600);
});

test("opening stock is booked in by keyboard alone; types that the user may not import are not offered", { tag: "@full" }, async ({ page }) => {
  const { tag, keeper, supplier } = await importSetup(page);
  const warehouse = supplier.slice(0, 25);
  const item = { name: `Linseed oil ${tag}`, description: "Cold pressed", categoryCode: "OIL", owner: 14, supplier: 14 };
  const { sku } = await keeper.call(addRawMaterial, { newRawMaterial: item });
  await keeper.call(addNewLocation, { warehouse, bin: "A-1" });
  await page.getByRole("button", { name: "Stock tools" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("i");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Import from CSV" });
  await expect(dialog.getByRole("radio", { name: "Raw materials" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "Opening stock" })).toBeChecked();
  const number = `${tag[0]}${String(Number.parseInt(tag.slice(1, 4), 16) % 1_000).padStart(3, "0")}`;
  const line = { sku, batchNumber: number, expiryDate: "31/03/2031", quantity: "40,000", packSize: "20000", warehouse, bin: "A-1" };
  await choose(dialog, importCsv("opening-stock", [line]));
  const button = dialog.getByRole("button", { name: "Import 1 line" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1 batch imported")).toBeVisible();
  expect(await keeper.call(stockDetails, { sku })).toContainEqual(expect.objectContaining({ batchNumber: number, quantity: 40_000, expiryDate: "2031-03-31" }));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const other = await page
    .context()
    .browser()
    ?.newPage({ baseURL: process.env["BASE_URL"] ?? "" });
  if (!other) throw new Error("There is no browser.");
  await withSession(other, await addUser(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]));
  await other.goto("/stock?tool=import&for.kind=locations");
  const theirs = other.getByRole("dialog", { name: "Import from CSV" });
  await expect(theirs.getByRole("radio", { name: "Locations" })).toBeChecked();
  await expect(theirs.getByRole("radio")).toHaveCount(2);
  await other.close();
});

const LOOKS = [
  ["light", 1280, 800],
  ["dark", 1280, 800],
  ["dark", 768, 1024],
  ["light", 390, 844],
] as const;

test("no accessibility violations and no clipping at any size", { tag: "@full" }, async ({ page }) => {
  const { tag, supplier } = await importSetup(page);
  const dialog = await opened(page);
  const within = () =>
    inEachLook(page, LOOKS, async (width) => {
      expect(await accessibilityFaults(page), `at ${width}`).toEqual([]);
      await expectInside(page, dialog);
    });
  await dialog.getByText("What each column means").click();
  await choose(dialog, "x", "stock.xls");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await within();
  const good = { description: "Cold pressed", category: "Oil", supplier };
  await choose(
    dialog,
    importCsv("raw-materials", [
      { ...good, name: `Oil ${tag}` },
      { ...good, name: "", price: "x" },
    ]),
  );
  await expect(dialog.getByText("1 faulty", { exact: true })).toBeVisible();
  await within();
  await dialog.getByRole("button", { name: "Import 1 good line" }).click();
  await expect(dialog.getByText("1 raw material imported")).toBeVisible();
  await within();
});
