import { locationContents } from "@apothecary/core/warehouse/contract";
import { expect, test } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";
import { accessibilityFaultsInBothThemes, inEachLook } from "../accessibility.ts";
import { bookMany, expectInside, notices, pallet, pick, rowWith, LOOKS, stage, tool, where } from "./transfers.fixtures.ts";
import { typeByHand } from "../scanner.ts";

test("a pallet shows what is on it and goes to another warehouse with all of it", async ({ page }) => {
  const of = await stage(page);
  const [full, empty] = [await pallet(of), await pallet(of)];
  await bookMany(of, 40, 25, full.locationId);
  const dialog = await tool(page, "Pallet Transfer");
  await dialog.getByRole("button", { name: "Transfer", exact: true }).click();
  for (const field of ["Pallet", "Warehouse"]) await expect(dialog.getByText(`${field} is required.`)).toBeVisible();

  await pick(page, dialog, "Pallet", empty.number);
  await expect(dialog.getByText("This location is empty")).toBeVisible();
  await pick(page, dialog, "Pallet", full.number.toLowerCase());
  await expect(dialog.getByText("1–15 of 40")).toBeVisible();
  for (const head of ["SKU", "Name", "Batch", "Quantity"]) await expect(dialog.getByRole("columnheader", { name: head })).toBeVisible();
  await expect(rowWith(dialog, of.bottle).first()).toContainText("25");
  await expect(dialog.getByText(`${full.number} is currently in ${of.warehouse}.`)).toBeVisible();
  await expect(dialog.getByLabel("Destination warehouse").getByRole("option", { name: of.warehouse })).toHaveCount(0);
  await dialog.getByLabel("Destination warehouse").selectOption(of.annex);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: `Transfer ${full.number} to ${of.annex}` }).click();
  await expect(dialog).toBeHidden();
  await expect(notices(page).getByText(`Roaming pallet ${full.number} has been transferred to ${of.annex}.`)).toBeVisible();
  const moved = await where(of, of.wax);
  expect(moved).toEqual(Array(20).fill([full.number, 25]));
});

test("an operation in steps shows its progress, may be closed, and notifies of its end", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const full = await pallet(of);
  await bookMany(of, 2, 25, full.locationId);
  const ids: (string | undefined)[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/pallet_transfer", async (route) => {
    ids.push(route.request().headers()["x-request-id"]);
    const progress = { done: 31, total: 250 };
    if (ids.length === 1) return route.fulfill({ json: { message: "This is continuing in the background: 31 of 250 done.", type: "info", progress } });
    await held;
    return route.continue();
  });
  const dialog = await tool(page, "Pallet Transfer");
  await pick(page, dialog, "Pallet", full.number);
  await dialog.getByLabel("Destination warehouse").selectOption(of.annex);
  await dialog.getByRole("button", { name: `Transfer ${full.number}` }).click();
  await expect(dialog.getByText("31 of 250 batches")).toBeVisible();
  await expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "12");
  await expect.poll(() => ids.length).toBe(2);
  expect(ids[1]).toBe(ids[0]);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(dialog).toBeHidden();
  // A dialog opened in the meantime stays open when the other operation ends.
  const other = await tool(page, "Pallet Transfer");
  release();
  await expect(notices(page).getByText(`Roaming pallet ${full.number} has been transferred`)).toBeVisible();
  await expect(other).toBeVisible();
});

test("a colleague who was faster is named at the field, and nothing chosen is lost", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const full = await pallet(of);
  await bookMany(of, 2, 25, full.locationId);
  const dialog = await tool(page, "Pallet Transfer");
  await pick(page, dialog, "Pallet", full.number);
  await dialog.getByLabel("Destination warehouse").selectOption(of.annex);
  const body = {
    message: "The pallet is already in this warehouse.",
    type: "error",
    errors: [{ path: "warehouse", message: "The pallet is already in this warehouse." }],
  };
  await page.route("**/api/pallet_transfer", (route) => route.fulfill({ status: 400, json: body }), { times: 1 });
  await dialog.getByRole("button", { name: `Transfer ${full.number}` }).click();
  await expect(dialog.getByText("The pallet is already in this warehouse.")).toBeVisible();
  await expect(dialog.getByLabel("Destination warehouse")).toBeFocused();
  await expect(dialog.getByRole("combobox", { name: "Pallet" })).toHaveValue(full.number);
});

test("people who may not transfer are not offered it", { tag: "@full" }, async ({ page }) => {
  await stage(page, ["ROLE_MANAGER", "ROLE_STAFF"]);
  await page.getByRole("button", { name: "Stock tools" }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  for (const name of ["Pallet Transfer", "Advanced Transfer", "Location Contents Transfer"]) await expect(page.getByRole("menuitem", { name })).toHaveCount(0);
});

test("the keyboard alone moves a pallet", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const full = await pallet(of);
  await bookMany(of, 2, 25, full.locationId);
  await page.getByRole("button", { name: "Stock tools" }).focus();
  const dialog = await tool(page, "Pallet Transfer");
  await expect(dialog.getByRole("combobox", { name: "Pallet" })).toBeFocused();
  await typeByHand(page, full.number);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("1–2 of 2")).toBeVisible();
  await dialog.getByLabel("Destination warehouse").focus();
  await typeByHand(page, of.annex);
  await page.getByRole("button", { name: `Transfer ${full.number} to ${of.annex}` }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const contents = await of.keeper.call({ ...locationContents, path: `/api/location_contents/${full.locationId}` } as typeof locationContents, {});
  expect(contents.warehouse).toBe(of.annex);
  await expect(page.getByRole("button", { name: "Stock tools" })).toBeFocused();
});

test("no accessibility faults and nothing is cut off at any width", { tag: "@full" }, async ({ page }) => {
  const of = await stage(page);
  const full = await pallet(of);
  await bookMany(of, 6, 25, full.locationId);
  const dialog = await tool(page, "Pallet Transfer");
  await pick(page, dialog, "Pallet", full.number);
  await expect(rowWith(dialog, of.wax).first()).toBeVisible();
  await inEachLook(page, LOOKS, async (width) => {
    expect(await accessibilityFaultsInBothThemes(page), `at ${width}`).toEqual([]);
    await expectInside(page, dialog);
  });
});
