/**
 * Lazy-loaded pages of production, sales, deliveries and recalls, with the network lost before
 * they load: the frame stays, the page waits, and then continues automatically.
 */
import { stockDetails } from "@apothecary/core/stock/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { loseNetwork, lost, retryUntilReached, withoutPolling } from "../network.ts";
import { signedIn } from "../people.ts";
import { openTools } from "../stock/tools.fixtures.ts";
import { book, stage } from "../transfers/transfers.fixtures.ts";

/** Opens something that needs a chunk while offline; it is shown once the network is back. */
async function opensAfterwards(page: Page, open: () => Promise<void>, shown: Locator): Promise<void> {
  const found = await loseNetwork(page);
  await open();
  await expect(lost(page)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(shown).toBeHidden();
  await found();
  await retryUntilReached(page);
  await expect(shown).toBeVisible();
}

test("pages of production, sales, deliveries and recalls wait for the network, and then open automatically", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  await signedIn(page);
  const title = (heading: string) => page.getByRole("heading", { name: heading, exact: true, level: 1 });
  const entry = (word: string) => () => page.getByRole("navigation", { name: "Main" }).getByText(word, { exact: true }).click();
  const menu = page.getByRole("menu");
  await openTools(page);
  await opensAfterwards(page, () => menu.getByRole("menuitem", { name: "Deliveries", exact: true }).click(), title("Deliveries"));
  for (const [word, heading] of [
    ["Formulas", "Formulas"],
    ["Products", "Products"],
    ["Sales Orders", "Open Orders"],
    ["Allocation", "Unallocated Sales Items"],
    ["Manufacturing", "Manufacturing"],
    ["Reservations & Picking", "Reservations & Picking"],
    ["Reports", "Reports"],
    ["Recalls", "Recalls"],
  ] as const)
    await opensAfterwards(page, entry(word), title(heading));
});

test("dialogs over a batch's page, and a sheet of labels, wait for the network too", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  const of = await stage(page);
  await book(of, of.wax, 400, of.from);
  const lines = await of.keeper.call(stockDetails, { sku: of.wax });
  const [number = ""] = lines.flatMap((line) => ("quantityDelivered" in line ? [line.batchNumber] : []));
  const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
  const word = (name: string) => () => page.getByRole("menuitem", { name, exact: true }).click();
  const dialog = (name: string) => page.getByRole("dialog", { name });

  const search = page.getByLabel("Search or scan");
  await search.fill(number);
  await opensAfterwards(page, () => search.press("Enter"), page.getByRole("heading", { name: `Wax ${of.name}, batch ${number}`, level: 1 }));
  await opensAfterwards(page, press("Picture"), page.getByRole("region", { name: "Picture of the trace" }));
  for (const [button, title] of [
    ["Demand for this batch", `Demand for ${of.wax} ${number}`],
    ["Freeze and recall", "Freeze and recall"],
  ] as const) {
    await opensAfterwards(page, press(button), dialog(title));
    await page.keyboard.press("Escape");
    await expect(dialog(title)).toBeHidden();
  }
  await press(`Actions for the part at ${of.warehouse} FROM`)();
  await opensAfterwards(page, word("Print label"), dialog(`Label of batch ${number}`));

  await page.goto("/locations");
  await press("Files")();
  await opensAfterwards(page, word("Label sheet"), dialog("Label sheet"));
});
