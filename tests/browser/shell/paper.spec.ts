/**
 * Every page and every paper as the browser prints it, with the dark theme chosen: sizes of the sheets, their margins, and
 * the faults of `paper.ts`.
 */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { createContact } from "@apothecary/core/directory/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { reserveStock } from "@apothecary/core/picking/contract";
import { recallDrill } from "@apothecary/core/recall/contract";
import { closeOrder, salesOrder } from "@apothecary/core/sales/contract";
import { goodsIn, stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Page, test } from "@playwright/test";
import { atRest } from "../accessibility.ts";
import { margins, paperFaults, sheets } from "../paper.ts";
import { allocate, makeOrder, type SalesSetup, salesSetup, takeOrder } from "../sales/sales.fixtures.ts";
import { book } from "../transfers/transfers.fixtures.ts";

const PORTRAIT = [595, 842] as const;
const LANDSCAPE = [842, 595] as const;
const LABEL = [283, 198] as const;
/** The margins left and right, in points. */
const MARGIN = { page: 28.3, letter: 42.5, labels: 14.2, label: 0 } as const;
const STOCK = 6_000_000;

interface House extends SalesSetup {
  /** The closed order and its completed job, the open order and its job. */
  sold: number;
  done: number;
  open: number;
  job: number;
  batchNumber: string;
  elementId: string;
  recallId: number;
  delivery: number;
}

/** An order that was dispatched and recalled in a drill, an open one with its reservations, and a delivery. */
async function houseSetup(page: Page): Promise<House> {
  await page.addInitScript(() => {
    localStorage.setItem("apothecary.preferences", JSON.stringify({ theme: "dark" }));
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  const of = await salesSetup(page);
  const { keeper, wax, bottle, from, supplier, clientId } = of;
  const sold = await takeOrder(of, 10, { poNumber: "PO-SOLD" });
  await makeOrder(of, sold, 12);
  await keeper.call(closeOrder, { id: sold.id });
  await keeper.call(createContact, { businessId: clientId, firstName: "Nora", lastName: "Lindqvist", invoice: false, delivery: false, recall: true });
  const rows = await keeper.call(stockDetails, { sku: of.sku });
  const batchNumber = rows.flatMap((row) => ("batchNumber" in row ? [row.batchNumber] : []))[0] ?? "";
  const { recallId = 0 } = await keeper.call(recallDrill, { batches: [{ sku: of.sku, batchNumber }], reason: "Half-yearly drill" });
  const order = await takeOrder(of, 99_999, { poNumber: "PO-OPEN" });
  const { job } = await allocate(of, order, "002-26");
  const elementId = await book(of, wax, STOCK, from);
  await keeper.call(reserveStock, { reservationList: [{ jobId: job, jobStockId: lineId(job, wax), elementId, quantity: 4_999_950 }] });
  const line = { sku: bottle, quantity: 48, packSize: 0, supplierBatchNumber: "SB-26-43985", expiryDate: "2031-01-31", status: 1 as const };
  const { deliveryId = 0 } = await keeper.call(bookDelivery, { delivery: { supplier, orderNumber: "PO-DELIVERY", location: from, lines: [line] } });
  const [made] = (await keeper.call(salesOrder, { salesOrderId: sold.id })).salesItems;
  return { ...of, sold: sold.id, done: made?.formulaJobId ?? 0, open: order.id, job, batchNumber, elementId, recallId, delivery: deliveryId };
}

const PAGES: Record<string, (of: House) => readonly [address: string, shown: string]> = {
  stock: (of) => [`/stock?search=${of.wax}&category=Emulsifier`, of.wax],
  item: (of) => [`/stock/${of.wax}`, "Batch Details"],
  formulas: (of) => [`/formulas?search=${of.formulaCode}`, of.formulaCode],
  formula: (of) => [`/formulas?openFormulaId=${of.formulaId}`, "Percentage"],
  products: (of) => [`/products?search=${of.sku}`, of.sku],
  product: (of) => [`/products?openProductId=${of.productId}`, "Quantity per Unit"],
  sales: (of) => [`/sales?search=${of.client}`, "PO-OPEN"],
  order: (of) => [`/sales?openOrderId=${of.open}`, "PO-OPEN"],
  allocation: () => ["/allocation", "Unallocated Sales Items"],
  manufacturing: (of) => [`/manufacturing?search=${of.client}`, "PO-OPEN"],
  job: (of) => [`/manufacturing?openJobId=${of.job}`, "Job stock"],
  picking: (of) => [`/pick_lists?search=${of.client}`, "PO-OPEN"],
  reserving: (of) => [`/pick_lists?mode=reserve&jobs=${of.job}`, of.wax],
  "pick stock": (of) => [`/pick_lists?mode=pick&jobs=${of.job}`, of.wax],
  walk: (of) => [`/pick_lists?mode=walk&jobs=${of.job}`, "Walk"],
  reports: () => ["/reports", "Reports"],
  "items in demand": (of) => [`/reports?report=purchasing&view=demand&search=${of.bottle}`, `Bottle ${of.name}`],
  "purchase plan": (of) => [`/reports?report=purchasing&view=plan&search=${of.bottle}`, `Bottle ${of.name}`],
  locations: (of) => [`/locations?search=${of.name}`, "FROM"],
  location: (of) => [`/locations?location=${of.from}`, of.wax],
  deliveries: () => ["/deliveries", "PO-DELIVERY"],
  delivery: (of) => [`/deliveries?delivery=${of.delivery}`, "SB-26-43985"],
  recalls: () => ["/recalls", "Half-yearly drill"],
  recall: (of) => [`/recalls/${of.recallId}`, "PO-SOLD"],
  batch: (of) => [`/batches/${of.batchNumber}?sku=${of.sku}`, "Mass Balance"],
  directory: (of) => [`/directory?search=${of.client}`, of.client],
  business: (of) => [`/directory?business=${of.clientId}`, "Nora Lindqvist"],
  preferences: () => ["/preferences", "Appearance"],
  tokens: () => ["/preferences/tokens", "Tokens for Programs"],
  admin: () => ["/admin", "Admin"],
  "access review": () => ["/admin/review", "Access Review"],
  "transaction log": (of) => [`/stock?tool=transaction-log&for.sku=${of.wax}`, "Everything is loaded"],
};

test("every page prints on A4 landscape, without controls, cut columns or broken figures", { tag: "@full" }, async ({ page }) => {
  const of = await houseSetup(page);
  for (const [name, address] of Object.entries(PAGES)) {
    const [path, shown] = address(of);
    await page.goto(path);
    await expect(page.getByText(shown).first(), name).toBeAttached();
    await atRest(page);
    expect.soft(await paperFaults(page, { width: LANDSCAPE[0], margin: MARGIN.page }), name).toEqual([]);
    expect.soft(new Set((await sheets(page)).map(String)), name).toEqual(new Set([String(LANDSCAPE)]));
  }
});

interface Paper {
  open: (page: Page, of: House) => Promise<void>;
  size: readonly [number, number];
  margin: number;
}

const at = (path: (of: House) => string, ...presses: string[]): Paper["open"] => {
  return async (page, of) => {
    await page.goto(path(of));
    for (const name of presses) {
      const button = page.getByRole("button", { name, exact: true });
      await button
        .or(page.getByRole("button", { name: "More", exact: true }))
        .first()
        .waitFor();
      if ((await button.count()) > 0) await button.first().click();
      else {
        await page.getByRole("button", { name: "More", exact: true }).first().click();
        await page.getByRole("menuitem", { name, exact: true }).click();
      }
    }
  };
};
const stockLineLabel = (of: Pick<House, "wax" | "elementId">) => `/stock?tool=batch&for.what=label&for.sku=${of.wax}&for.id=${of.elementId}`;
const job = (of: House) => `/manufacturing?openJobId=${of.job}`;

const PAPERS: Record<string, Paper> = {
  "batch label": { open: at(stockLineLabel), size: LABEL, margin: MARGIN.label },
  "location label": { open: at((of) => `/locations?location=${of.from}`, "Location label"), size: LABEL, margin: MARGIN.label },
  "labels of a delivery": { open: at((of) => `/deliveries?delivery=${of.delivery}`, "Print labels"), size: PORTRAIT, margin: MARGIN.labels },
  "delivery note": { open: at((of) => `/deliveries?delivery=${of.delivery}`, "Print delivery note"), size: PORTRAIT, margin: MARGIN.letter },
  "pick labels": { open: at((of) => `/pick_lists?mode=pick&jobs=${of.job}`, "Print labels"), size: PORTRAIT, margin: MARGIN.labels },
  "pick list": { open: at((of) => `/pick_lists?mode=pick&jobs=${of.job}`, "Print"), size: PORTRAIT, margin: MARGIN.page },
  requirements: { open: at((of) => `/pick_lists?mode=reserve&jobs=${of.job}`, "Print"), size: PORTRAIT, margin: MARGIN.page },
  "recipe sheet": { open: at(job, "Print recipe sheet"), size: LANDSCAPE, margin: MARGIN.page },
  "stock sheet": { open: at(job, "View reservations"), size: PORTRAIT, margin: MARGIN.page },
  "batch record": { open: at((of) => `/manufacturing?openJobId=${of.done}&paper=batch-record`), size: LANDSCAPE, margin: MARGIN.page },
  "dispatch note": { open: at((of) => `/sales?openOrderId=${of.sold}`, "Dispatch note"), size: LANDSCAPE, margin: MARGIN.page },
  "recall letter": { open: at((of) => `/recalls/${of.recallId}`, "Print letters"), size: PORTRAIT, margin: MARGIN.letter },
  "recall effectiveness": { open: at((of) => `/recalls/${of.recallId}`, "Effectiveness report"), size: LANDSCAPE, margin: MARGIN.page },
  trace: { open: at((of) => `/batches/${of.batchNumber}?sku=${of.sku}`, "Print"), size: LANDSCAPE, margin: MARGIN.page },
};

test("every paper has sheets of its size, whole figures and repeated heads, and no control", { tag: "@full" }, async ({ page }) => {
  const of = await houseSetup(page);
  for (const [name, { open, size, margin }] of Object.entries(PAPERS)) {
    await open(page, of);
    await expect(page.locator(".print-frame").first(), name).toBeAttached();
    await atRest(page);
    expect.soft(await paperFaults(page, { width: size[0], margin }), name).toEqual([]);
    expect.soft(new Set((await sheets(page)).map(String)), name).toEqual(new Set([String(size)]));
  }
});

test("each sheet says the company, the time, the user and its number; labels have nothing in their margins", async ({ page }) => {
  const of = await salesSetup(page);
  await page.goto(`/stock/${of.wax}`);
  const foot = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      return document.documentElement.style.getPropertyValue("--print-foot");
    });
  await expect.poll(foot).toMatch(/^"The Apothecary Works Ltd · Printed \d\d\/\d\d\/\d{4} \d\d:\d\d by \S.*"$/);
  expect(await margins(page)).toEqual({ "bottom-left": 'var(--print-foot,"")', "bottom-right": '"Page " counter(page) " of " counter(pages)' });
});

test("a batch label says in large letters what may not be used", async ({ page }) => {
  const of = await salesSetup(page);
  const { keeper, wax, from, supplier } = of;
  const label = page.locator(".print-frame .label");
  const status = label.locator(".label-status");
  await page.goto(stockLineLabel({ wax, elementId: await book(of, wax, STOCK, from) }));
  await expect(status).toHaveText("Live");
  await expect(status).not.toHaveClass(/label-status-stop/);
  const arrived = { goodsInItem: wax, goodsInQuantity: STOCK, goodsInLocation: from, goodsInSupplier: supplier, packSize: 1, goodsInStatus: 1 as const };
  const { elementId } = await keeper.call(goodsIn, { goodsInDetails: { ...arrived, goodsInExpiryDateFormatted: "2020-01-31" } });
  await page.goto(stockLineLabel({ wax, elementId }));
  await expect(status).toHaveText("Expired · Quarantined");
  await page.emulateMedia({ media: "print" });
  await expect(status).toHaveCSS("background-color", "rgb(0, 0, 0)");
  await expect(status).toHaveCSS("print-color-adjust", "exact");
  await expect(status).toHaveCSS("text-transform", "uppercase");
  expect(await status.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize) * 0.75)).toBeGreaterThanOrEqual(15);
  expect(await label.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
});
