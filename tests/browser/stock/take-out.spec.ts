/** What leaves a batch for good (contract, section 8). */
import { editSignedActions } from "@apothecary/core/users/contract";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { addPasskey, withAuthenticator } from "../passkeys.ts";
import { addUser } from "../people.ts";
import { PASSWORD } from "../planted.ts";
import { delivered, itemToOpen, openItem, readStockLine, stockLineRow } from "./item.fixtures.ts";

/** The dialog in which 120 g of a batch are to be destroyed. */
async function destroying(page: Page, sku: string, batchNumber: string): Promise<Locator> {
  await openItem(page, sku);
  await page.getByRole("button", { name: `Actions for batch ${batchNumber}` }).click();
  await page.getByRole("menuitem", { name: "Destroy" }).click();
  const dialog = page.getByRole("dialog", { name: "Destroy" });
  await dialog.getByLabel("Quantity").fill("120");
  await dialog.getByLabel("Reason").fill("Drum leaked");
  return dialog;
}

test("a part of a batch is destroyed, and the rest goes back to the supplier", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500, { goodsInSupplierBatchNumber: "LW-1" });
  await openItem(page, setup.sku);
  const more = page.getByRole("button", { name: `Actions for batch ${batchNumber}` });
  await more.click();
  await page.getByRole("menuitem", { name: "Destroy" }).click();
  const destroy = page.getByRole("dialog", { name: "Destroy" });
  await destroy.getByLabel("Quantity").fill("600");
  await destroy.getByRole("button", { name: /^Destroy: 600/ }).click();
  await expect(destroy.getByText("This is a greater quantity than is available in the batch.")).toBeVisible();
  await destroy.getByLabel("Quantity").fill("120");
  await expect(destroy.getByText(/380\sg will be left\./)).toBeVisible();
  await destroy.getByLabel("Reason").fill("Drum leaked");
  await destroy.getByLabel("Waste transfer note").fill("WTN 118");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await destroy.getByRole("button", { name: /^Destroy: 120/ }).click();
  await expect(destroy).toBeHidden();
  await expect(stockLineRow(page, "LW-1")).toContainText("380");
  await more.click();
  await page.getByRole("menuitem", { name: "Return to supplier" }).click();
  const back = page.getByRole("dialog", { name: "Return to supplier" });
  await back.getByLabel("Quantity").fill("380");
  await back.getByLabel("Reason").fill("Off colour");
  await back.getByRole("button", { name: /^Return to supplier: 380/ }).click();
  await expect(stockLineRow(page, "LW-1")).toBeHidden();
  expect(await readStockLine(setup, id)).toBeUndefined();
});

test("two people sign what is destroyed, once an administrator asks for it", async ({ page }) => {
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500);
  const witness = await addUser(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  await page.goto("/admin/review");
  await page.getByRole("button", { name: "Signed actions" }).click();
  const row = page.getByRole("row").filter({ hasText: "Destroy stock" });
  await expect(row).toContainText("Nobody");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const ask = async (who: string) => {
    await row.getByRole("button", { name: "Choose who signs: Destroy stock" }).click();
    const dialog = page.getByRole("dialog", { name: "Signatures: Destroy stock" });
    await dialog.getByRole("combobox", { name: "Who signs" }).click();
    await page.getByRole("option", { name: who, exact: true }).click();
    expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
    await aSecondPasses(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText(who);
  };
  await ask("Who does it, and a second person");

  const destroy = await destroying(page, setup.sku, batchNumber);
  await aSecondPasses(page);
  await destroy.getByRole("button", { name: /^Destroy: 120/ }).click();
  const signing = page.getByRole("dialog", { name: "Signatures of two people" });
  await expect(signing).toContainText("Destroy stock");
  await expect(signing).toContainText(setup.sku);
  await expect(signing).toContainText(`${batchNumber}, 500`);
  await expect(signing).toContainText("Quantity120");
  await expect(signing).toContainText("Drum leaked");
  await signing.getByRole("button", { name: "Sign" }).click();
  await expect(signing.getByText("Username is required.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const [own, second] = [
    signing.getByRole("textbox", { name: /^Password of (?!the second)/ }),
    signing.getByRole("textbox", { name: "Password of the second person" }),
  ];
  await own.fill(PASSWORD);
  await signing.getByLabel("Username of the second person").fill(witness);
  await second.fill("not the password");
  await signing.getByRole("button", { name: "Sign" }).click();
  await expect(signing.getByText("One of the two is not right.")).toBeVisible();
  await own.fill(PASSWORD);
  await signing.getByLabel("Username of the second person").fill(witness);
  await second.fill(PASSWORD);
  await signing.getByRole("button", { name: "Sign" }).click();
  await expect(signing).toBeHidden();
  await expect(destroy).toBeHidden();
  expect((await readStockLine(setup, id))?.quantity).toBe(380);

  await page.goto("/admin/signatures");
  await ask("Nobody");
});

test("who destroys signs with a passkey in place of the password", { tag: "@full" }, async ({ page }) => {
  await withAuthenticator(page);
  const setup = await itemToOpen(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  const { id, batchNumber } = await delivered(setup, 500);
  await addPasskey(page, "This tablet");
  const rule = (signatures: 0 | 1) => setup.keeper.call(editSignedActions, { action: "destroyStock", signatures });
  const destroy = await destroying(page, setup.sku, batchNumber);
  await aSecondPasses(page);
  await rule(1);
  await destroy.getByRole("button", { name: /^Destroy: 120/ }).click();
  const signing = page.getByRole("dialog", { name: "Your signature" });
  await expect(signing.getByRole("button", { name: "Use passkey" })).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await signing.getByRole("button", { name: "Use passkey" }).click();
  await expect(signing).toBeHidden();
  await expect(destroy).toBeHidden();
  expect((await readStockLine(setup, id))?.quantity).toBe(380);
  await rule(0);
});
