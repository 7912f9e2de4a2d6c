import { adjustStockLevel, stockTransfer } from "@apothecary/core/stock/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaults } from "../accessibility.ts";
import { pollUntil, withoutPolling } from "../network.ts";
import { stockLineRow, card, delivered, itemToOpen, openItem } from "./item.fixtures.ts";

const note = (page: Page): Locator => card(page, "Batch Details").getByRole("status").filter({ hasText: /batch/i });
const marked = (page: Page): Locator => card(page, "Batch Details").locator("tr[aria-current=true]");

test("the batch in the address is scrolled into view and stays marked until the mark is removed", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const day = (position: number): string => `2031-${String(1 + Math.floor(position / 28)).padStart(2, "0")}-${String(1 + (position % 28)).padStart(2, "0")}`;
  const made: Awaited<ReturnType<typeof delivered>>[] = [];
  for (let position = 0; position < 30; position += 1) made.push(await delivered(setup, 100 + position, { goodsInExpiryDateFormatted: day(position) }));
  const [first, last] = [made[0], made.at(-1)];
  if (!first || !last) throw new Error("No batch was made.");
  // The last to expire is on the second page.
  await page.goto(`/stock/${setup.sku}?batch=${last.id}`);
  await expect(marked(page)).toContainText(last.batchNumber);
  await expect(marked(page)).toBeInViewport();
  await expect(note(page)).toContainText(`Batch ${last.batchNumber} at Item test`);
  await expect(note(page)).toContainText("129 g");
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.goto(`/stock/${setup.sku}?batch=${first.id}`);
  await expect(marked(page)).toContainText(first.batchNumber);
  await note(page).getByRole("button", { name: "Remove highlight" }).click();
  await expect(marked(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/stock/${setup.sku}`);
});

test("a batch that was transferred after its label was printed is found at its current location, even while the page is open", { tag: "@full" }, async ({
  page,
}) => {
  await withoutPolling(page);
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500);
  await delivered(setup, 300);
  const bin = `${setup.mark.toUpperCase()}-2`;
  const { locationId } = await setup.keeper.call(addNewLocation, { warehouse: "Item test", bin });
  await page.goto(`/stock/${setup.sku}?batch=${id}`);
  await expect(marked(page)).toContainText(batchNumber);
  await setup.keeper.call(stockTransfer, { transferDetails: { elementId: id, transferQuantity: 500, transferLocation: locationId, reason: "Tidying" } });
  const words = `Batch ${batchNumber} is now in another place: Item test ${bin} (500 g).`;
  await pollUntil(page, (soon) => expect(note(page)).toContainText(words, soon));
  await expect(marked(page)).toContainText(bin);

  await page.goto(`/stock/${setup.sku}?batch=${id}&number=${batchNumber}`);
  await expect(note(page)).toContainText(words);
  await expect(marked(page)).toContainText(bin);
});

test("a batch that no longer exists is reported, with a link to its history", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500);
  await setup.keeper.call(adjustStockLevel, { adjustment: { id, newQuantity: 0, reason: "Spilled" } });
  await openItem(page, `${setup.sku}?batch=${id}&number=${batchNumber}`);
  await expect(note(page)).toContainText("That batch is no longer in stock.");
  await expect(card(page, "Batch Details")).toContainText("No batches found");
  expect(await accessibilityFaults(page)).toEqual([]);
  await note(page)
    .getByRole("button", { name: `History of batch ${batchNumber}` })
    .click();
  await expect(page.getByRole("dialog", { name: "Transaction Log" })).toContainText("Spilled");

  // A link without the number leads to the history of that row.
  await openItem(page, `${setup.sku}?batch=${id}`);
  await note(page).getByRole("button", { name: "History of that batch" }).click();
  await expect(page.getByRole("dialog", { name: "Transaction Log" })).toContainText("Spilled");
});

test("at 1280 pixels the decisive columns are visible, and the other columns follow them", { tag: "@full" }, async ({ page }) => {
  const setup = await itemToOpen(page);
  const { batchNumber } = await delivered(setup, 500, { goodsInExpiryDateFormatted: "2031-03-31" });
  await openItem(page, setup.sku);
  await expect(card(page, "Batch Details").getByRole("columnheader")).toHaveText(
    [
      "Batch Number",
      "Supplier Batch Number",
      "Location",
      "Quantity",
      "Pack Size",
      "Purchase Order Number",
      "Expiry Date",
      "Status",
      "Reserved",
      "Quantity Delivered",
      "Delivered Date",
    ].map((word) => new RegExp(`^${word}`)),
  );
  const row = stockLineRow(page, batchNumber);
  await expect(row.getByText("31/03/2031")).toBeInViewport({ ratio: 1 });
  await row.getByRole("button", { name: /^Status of batch/ }).scrollIntoViewIfNeeded();
  await expect(row.getByRole("button", { name: /^Status of batch/ })).toBeInViewport({ ratio: 1 });
  await expect(row.getByRole("button", { name: `Batch number ${batchNumber}` })).toBeInViewport({ ratio: 1 });
});
