import { apiTokens } from "@apothecary/core/users/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { addUser, withSession } from "../people.ts";

test("a user creates a token for a program, which works as it is shown once, and revokes it", async ({ page, request }) => {
  await withSession(page, await addUser(page, ["ROLE_STAFF", "ROLE_WAREHOUSE"]));
  await page.goto("/preferences");
  await page.getByRole("link", { name: "Tokens" }).click();
  await expect(page.getByText("No tokens")).toBeVisible();
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New Token" });
  await dialog.getByRole("button", { name: "Create token" }).click();
  for (const text of ["Name is required.", "Select at least one."]) await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(2);
  await dialog.getByLabel("Name").fill("Scales in bay 2");
  await dialog.getByRole("checkbox", { name: "Warehouse" }).check();
  await expect(dialog.getByRole("checkbox", { name: "Staff" })).toBeChecked();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Create token" }).click();

  const shown = page.getByRole("dialog", { name: "Your New Token" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await shown.getByRole("button", { name: "Copy token" }).click();
  await expect(shown.getByText("Copied.")).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(await shown.getByLabel("Token", { exact: true }).inputValue()).toBe(token);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  const program = { headers: { authorization: `Bearer ${token}`, cookie: "" } };
  expect((await request.get("/api/all_locations", program)).status()).toBe(200);
  expect((await request.get(apiTokens.path, program)).status()).toBe(403);
  await shown.getByRole("button", { name: "Close" }).last().click();

  const row = page.getByRole("row").filter({ hasText: "Scales in bay 2" });
  await expect(row).toContainText("Warehouse, Staff");
  await expect(page.getByText(token)).toHaveCount(0);
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await row.getByRole("button", { name: "Revoke Scales in bay 2" }).click();
  await page.getByRole("dialog", { name: "Revoke Token" }).or(page.getByRole("alertdialog")).getByRole("button", { name: "Revoke token" }).click();
  await expect(page.getByText("No tokens")).toBeVisible();
  expect((await request.get("/api/all_locations", program)).status()).toBe(401);
});
