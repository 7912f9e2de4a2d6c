import { transactionLog } from "@apothecary/core/ledger/contract";
import { passkeys } from "@apothecary/core/users/contract";
import { editSpecification } from "@apothecary/core/release/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { addPasskey, withAuthenticator } from "../passkeys.ts";
import { addUser, signIn, withSession } from "../people.ts";
import { PASSWORD } from "../planted.ts";
import { delivered, itemToOpen, openItem, readStockLine } from "../stock/item.fixtures.ts";

test("a user adds a passkey, signs in with it after the password, releases a batch with it, and removes it", async ({ page }) => {
  await withAuthenticator(page);
  const setup = await itemToOpen(page, ["ROLE_STAFF", "ROLE_UPDATE_STATUS"]);
  const username = setup.mark;
  await setup.keeper.call(editSpecification, { sku: setup.sku, needsRelease: true, tests: [] });
  const { id, batchNumber } = await delivered(setup, 500);
  await page.goto("/preferences");
  await page.getByRole("button", { name: "Add passkey …" }).click();
  const dialog = page.getByRole("dialog", { name: "New Passkey" });
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  for (const text of ["Name is required.", "Password is required."]) await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByLabel("Name").fill("This tablet");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await expect(dialog.getByText("Incorrect credentials.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await addPasskey(page, "This tablet");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const sent: string[] = [];
  page.on("response", (response) => sent.push(`${new URL(response.url()).pathname} ${response.status()}`));
  await signIn(page, username);
  await expect(page).toHaveURL(/\/stock$/);
  expect(sent).toEqual(expect.arrayContaining(["/login_check 401", "/api/login_passkey 200"]));

  await page.goto(`/batches/${batchNumber}?sku=${setup.sku}`);
  await page.getByRole("button", { name: "Decide" }).click();
  const decision = page.getByRole("dialog", { name: "Decide on the batch" });
  await decision.getByRole("button", { name: "Use passkey" }).click();
  await expect(decision.getByText("Confirmed with a passkey.")).toBeVisible();
  await expect(decision.getByLabel("Your password", { exact: true })).toBeHidden();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await decision.getByRole("button", { name: /^Release: 500/ }).click();
  await expect(decision).toBeHidden();
  expect(await readStockLine(setup, id)).toMatchObject({ status: 0 });

  await page.goto("/preferences");
  await expect(page.getByText("last used")).toBeVisible();
  await page.getByRole("button", { name: "Remove the passkey This tablet" }).click();
  const removing = page.getByRole("dialog", { name: "Remove Passkey" });
  await removing.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await removing.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("The passkey This tablet has been removed.").first()).toBeVisible();
  expect(await (await page.request.get(passkeys.path)).json()).toEqual([]);
});

test("an adjustment above the administrator's limit is signed by two people, the second with a passkey", { tag: "@full" }, async ({ page }) => {
  await withAuthenticator(page);
  const witness = await addUser(page, ["ROLE_WAREHOUSE", "ROLE_STAFF"]);
  await withSession(page, witness);
  await addPasskey(page, "The witness's key");
  const setup = await itemToOpen(page);
  const { id, batchNumber } = await delivered(setup, 500);
  await page.goto("/admin/signatures");
  const row = page.getByRole("row").filter({ hasText: "Adjust upwards" });
  const ask = async (who: string, above: string) => {
    await row.getByRole("button", { name: "Choose who signs: Adjust upwards" }).click();
    const dialog = page.getByRole("dialog", { name: "Signatures: Adjust upwards" });
    await dialog.getByRole("combobox", { name: "Who signs" }).click();
    await page.getByRole("option", { name: who, exact: true }).click();
    await dialog.getByRole("textbox", { name: "Above" }).fill(above);
    expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
    await aSecondPasses(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText(who);
  };
  await ask("Who does it, and a second person", "50,000,000");
  await expect(row).toContainText(/above 50\s000\s000/);
  const adjust = async (to: string) => {
    await openItem(page, setup.sku);
    await page.getByRole("button", { name: `Actions for batch ${batchNumber}` }).click();
    await page.getByRole("menuitem", { name: "Adjust quantity" }).click();
    const dialog = page.getByRole("dialog", { name: "Stock Adjustment" });
    await dialog.getByLabel("New quantity").fill(to);
    await dialog.getByLabel("Reason").fill("A pallet was counted twice");
    await aSecondPasses(page);
    await dialog.getByRole("button", { name: /^Adjust to/ }).click();
    return dialog;
  };
  await expect(await adjust("50,000,500")).toBeHidden();
  const adjusting = await adjust("100,000,501");
  const signing = page.getByRole("dialog", { name: "Signatures of two people" });
  await signing.getByRole("button", { name: "Use passkey of the second person" }).click();
  await expect(signing.getByText("Please enter the username first.")).toBeVisible();
  await signing.getByLabel("Username of the second person").fill(witness);
  await signing.getByRole("button", { name: "Use passkey of the second person" }).click();
  await expect(signing.getByText("Confirmed with a passkey.")).toBeVisible();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await signing.getByRole("textbox", { name: /^Password of/ }).fill(PASSWORD);
  await signing.getByRole("button", { name: "Sign" }).click();
  await expect(signing).toBeHidden();
  await expect(adjusting).toBeHidden();
  expect((await readStockLine(setup, id))?.quantity).toBe(100_000_501);
  const log = await setup.keeper.call(transactionLog, { sku: setup.sku, action: "Adjustment" });
  expect(log[0]?.signatures?.map(({ user, passkey }) => [user, passkey])).toEqual([
    [setup.mark, undefined],
    [witness, "The witness's key"],
  ]);
  await page.goto("/admin/signatures");
  await ask("Nobody", "0");
});

test("without its passkey a sign-in says so and opens nothing; an administrator resets a lost one", { tag: "@full" }, async ({ page, browser }) => {
  await withAuthenticator(page);
  const username = await addUser(page, ["ROLE_STAFF"]);
  await withSession(page, username);
  await addPasskey(page, "Lost key");

  const other = await browser.newPage();
  await withAuthenticator(other);
  await signIn(other, username);
  await expect(other.getByText("The passkey was not confirmed. Please try again.")).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);

  const admin = await browser.newPage();
  await withSession(admin);
  await admin.goto(`/admin?search=${username}`);
  await admin.getByRole("button", { name: /^Reset passkeys of / }).click();
  await admin.getByRole("alertdialog").or(admin.getByRole("dialog")).getByRole("button", { name: "Reset passkeys" }).click();
  await expect(admin.getByText(`The passkeys of ${username} have been reset.`).first()).toBeVisible();

  await aSecondPasses(other);
  await other.getByRole("button", { name: "Login" }).click();
  await expect(other).toHaveURL(/\/stock$/);
});
