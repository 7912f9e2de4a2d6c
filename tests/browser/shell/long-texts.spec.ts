/**
 * Long texts: an order number of 50 characters and a note without a space, the SKU of a variant, the largest prices, dates.
 * Nothing is printed over anything at any width, nor at 200 %, at which a window of 1280 pixels has 640.
 */
import { MAX_QUANTITY } from "@apothecary/core/lib/rules/fields";
import { addRawMaterial, goodsIn } from "@apothecary/core/stock/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { reserveStock } from "@apothecary/core/picking/contract";
import { newSale, salesOrder } from "@apothecary/core/sales/contract";
import { expect, type Page, test } from "@playwright/test";
import { atRest } from "../accessibility.ts";
import { overprints } from "../overprint.ts";
import { allocate, type SalesSetup, salesSetup } from "../sales/sales.fixtures.ts";

/** The whole of a page is measured where it is tall. */
const SIZES = [
  [1280, 900],
  [1024, 900],
  [768, 1600],
  [640, 450],
  [640, 1600],
  [390, 2000],
] as const;
const PO = "W".repeat(50);
const NOTE = "N".repeat(255);
const PRICE = 99_999.99;
const MOST = 999_999;

interface Long extends SalesSetup {
  orderId: number;
  job: number;
  filling: number;
  variant: string;
}

/** An order with a long number and notes, its jobs, and batches of a variant of its material. */
async function longShop(page: Page): Promise<Long> {
  const of = await salesSetup(page);
  const { keeper, clientId, formulaId, productId, wax, supplier, from } = of;
  const line = { id: productId, formulaId, quantity: MOST, price: PRICE, notes: NOTE };
  const { id: orderId = 0 } = await keeper.call(newSale, { businessId: clientId, poNumber: PO, dispatchDate: "2031-12-30", orderLines: [line] });
  const { job, fillings } = await allocate(of, await keeper.call(salesOrder, { salesOrderId: orderId }));
  const item = { name: `Wax ${"W".repeat(30)}`, description: "D".repeat(100), owner: 14, supplier, alternativeSku: wax, active: false };
  const { sku: variant } = await keeper.call(addRawMaterial, { newRawMaterial: item });
  for (const [sku, reserved] of [
    [wax, 1_000],
    [variant, 2_000],
  ] as const) {
    const delivery = {
      goodsInItem: sku,
      goodsInQuantity: MOST * 100,
      goodsInLocation: from,
      goodsInSupplier: supplier,
      packSize: 1_000,
      goodsInStatus: 0 as const,
    };
    const more = { goodsInExpiryDateFormatted: "2031-12-31", goodsInOrderNumber: "P".repeat(25), goodsInSupplierBatchNumber: "S".repeat(25) };
    const { elementId } = await keeper.call(goodsIn, { goodsInDetails: { ...delivery, ...more } });
    await keeper.call(reserveStock, { reservationList: [{ jobId: job, jobStockId: lineId(job, wax), elementId, quantity: reserved }] });
  }
  return { ...of, orderId, job, filling: fillings[0] ?? 0, variant };
}

async function expectLegible(page: Page): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await atRest(page);
    expect.soft(await overprints(page), `${page.url()} at ${width} × ${height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("orders and jobs with long texts", { tag: "@full" }, async ({ page }) => {
  const of = await longShop(page);
  for (const [address, shown] of [
    [`/sales?openOrderId=${of.orderId}`, PO],
    [`/sales?search=${of.client}`, PO],
    [`/manufacturing?openJobId=${of.job}`, of.wax],
    [`/manufacturing?openJobId=${of.filling}`, of.bottle],
    [`/allocation`, "Allocation"],
    [`/pick_lists?search=${of.name}`, PO],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown).first()).toBeAttached();
    await expectLegible(page);
  }
});

test("reserving, picking and completing with variants", { tag: "@full" }, async ({ page }) => {
  const of = await longShop(page);
  for (const mode of ["reserve", "pick"]) {
    await page.goto(`/pick_lists?mode=${mode}&jobs=${of.job}`);
    await expect(page.getByText(of.variant).first()).toBeAttached();
    await expectLegible(page);
  }
  await page.goto(`/manufacturing?openJobId=${of.job}&complete=${of.job}`);
  await expect(page.getByRole("dialog", { name: "Job Completion" })).toBeVisible();
  await expectLegible(page);
});

test("stock, places, catalogues and the log with long texts", { tag: "@full" }, async ({ page }) => {
  const of = await longShop(page);
  const pallet = { goodsInItem: of.bottle, goodsInQuantity: MAX_QUANTITY, goodsInLocation: of.from, goodsInSupplier: of.supplier, packSize: 0 };
  for (const _ of ["totals of", "ten digits"]) await of.keeper.call(goodsIn, { goodsInDetails: { ...pallet, goodsInStatus: 0 } });
  for (const [address, shown] of [
    [`/stock?search=${of.name}`, of.wax],
    [`/stock/${of.wax}`, "31/12/2031"],
    [`/stock/${of.variant}`, "31/12/2031"],
    [`/locations?location=${of.from}`, of.wax],
    [`/directory?business=${of.clientId}`, of.client],
    [`/products?openProductId=${of.productId}`, of.bottle],
    [`/formulas?openFormulaId=${of.formulaId}`, of.wax],
    [`/stock/${of.wax}?tool=transaction-log&for.sku=${of.wax}`, "Everything is loaded"],
    ["/reports", "Reports"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(shown).first()).toBeAttached();
    await expectLegible(page);
  }
});

test("dialogs of orders with long texts", { tag: "@full" }, async ({ page }) => {
  const of = await longShop(page);
  await page.goto(`/sales?openOrderId=${of.orderId}`);
  for (const name of ["Edit order", "Close order", "Cancel order", "Readiness"]) {
    await page.getByRole("button", { name, exact: true }).click();
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog")).last();
    await expect(dialog).toBeVisible();
    await expectLegible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
