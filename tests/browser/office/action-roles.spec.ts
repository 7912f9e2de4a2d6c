import { currentUser } from "@apothecary/core/users/contract";
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";
import { aSecondPasses } from "../clock.ts";
import { otherPage } from "../contexts.ts";
import { addUser, withSession } from "../people.ts";

test("an administrator leaves an action to some roles, and opens it to all staff again", async ({ page, browser }) => {
  await withSession(page);
  await page.goto("/admin/review");
  await page.getByRole("button", { name: "Actions of the staff" }).click();
  await expect(page.getByRole("heading", { name: "Actions of the Staff" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Dismiss follow on" });
  await expect(row).toContainText("All staff");
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await row.getByRole("button", { name: "Choose roles: Dismiss follow on" }).click();
  const dialog = page.getByRole("dialog", { name: "Roles: Dismiss follow on" });
  await dialog.getByRole("checkbox", { name: "Client Liaison Manager" }).check();
  await expect(dialog.getByRole("checkbox", { name: "Admin", exact: true })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Admin", exact: true })).toBeDisabled();
  expect(await accessibilityFaultsInBothThemes(page)).toEqual([]);
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Save roles" }).click();
  await expect(row).toContainText("Admin, Client Liaison Manager");

  const staff = await otherPage(browser);
  await withSession(staff, await addUser(page, ["ROLE_STAFF"]));
  expect(((await (await staff.request.get(currentUser.path)).json()) as { actionRoles: object }).actionRoles).toEqual({
    dismissFollowOn: ["ROLE_ADMIN", "ROLE_ACCOUNT_MANAGER"],
  });
  await staff.goto("/admin/actions");
  await expect(staff).toHaveURL(/\/stock/);
  await staff.context().close();

  await row.getByRole("button", { name: "Choose roles: Dismiss follow on" }).click();
  for (const role of ["Client Liaison Manager", "Admin"]) await dialog.getByRole("checkbox", { name: role, exact: true }).uncheck();
  await aSecondPasses(page);
  await dialog.getByRole("button", { name: "Open to all staff" }).click();
  await expect(row).toContainText("All staff");
  await page.getByRole("button", { name: "Changes" }).click();
  await expect(page.getByRole("dialog", { name: "Changes of the roles of actions" })).toContainText("Client Liaison Manager");
});
