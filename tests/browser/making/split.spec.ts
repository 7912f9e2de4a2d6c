/** A sales item that is larger than a vessel becomes several jobs, on a tablet. */
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { addJar, detail, salesSetup, takeOrder } from "../sales/sales.fixtures.ts";

test.use({ viewport: { width: 768, height: 1024 } });

test("10,000 units of 500 g become ten jobs of a vessel of 500 kg; a smaller part of a line leaves the rest waiting", async ({ page }) => {
  const of = await salesSetup(page);
  const tub = await addJar(of, `Tub ${of.name}`, 500, of.bottle);
  await page.goto("/formulas");
  await page.getByRole("textbox", { name: "Search formulas" }).fill(of.formulaCode);
  await page.getByRole("grid", { name: "Formulas" }).getByText(of.formulaCode).first().click();
  await page.getByRole("button", { name: "Edit formula" }).click();
  const formula = page.getByRole("dialog", { name: "Edit Formula" });
  await formula.getByLabel("Vessel sizes").fill("500, 250");
  await formula.getByRole("button", { name: "Save formula" }).click();
  await expect(formula).toHaveCount(0);

  const order = await takeOrder({ ...of, ...tub }, 10_000);
  await page.goto(`/allocation?soNumber=${order.soNumber}`);
  await page
    .getByRole("grid", { name: "Unallocated Sales Items" })
    .getByRole("row", { name: new RegExp(order.soNumber) })
    .getByRole("checkbox")
    .check();
  await page.getByRole("button", { name: "Allocate selected jobs" }).click();
  const dialog = page.getByRole("dialog", { name: "Allocation Tool" });
  await expect(dialog.getByRole("button", { name: "Create 10 jobs" })).toBeVisible();
  const quantities = dialog.getByRole("textbox", { name: /^Quantity/ });
  await expect(quantities).toHaveCount(10);
  await expect(quantities.first()).toHaveValue(/^1\s000$/);
  await dialog.getByLabel("Wastage percent").fill("2");
  await expect(quantities.first()).toHaveValue("980");
  await dialog.getByLabel("Wastage percent").fill("0");
  await quantities.last().fill("900");
  await expect(dialog.locator(".fact").filter({ hasText: "Stays unallocated" })).toContainText("100");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create 10 jobs" }).click();
  const done = page.getByRole("dialog", { name: "10 jobs created" });
  await expect(done.getByRole("link")).toHaveCount(20);
  await done.getByRole("button", { name: "Close" }).last().click();
  const row = page.getByRole("grid", { name: "Unallocated Sales Items" }).getByRole("row", { name: new RegExp(order.soNumber) });
  await expect(row).toContainText("100");

  await page.goto(`/sales?openOrderId=${order.id}`);
  await expect(detail(page, order.soNumber).getByText("0 of 10 done")).toHaveCount(2);
});
