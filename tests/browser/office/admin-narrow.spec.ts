import { expect, test } from "@playwright/test";
import { accessibilityFaults } from "../accessibility.ts";
import { addUser, withSession } from "../people.ts";

test("at 768 pixels a user's highest permission level is fully visible beside the actions", { tag: "@full" }, async ({ page }) => {
  const username = await addUser(page, ["ROLE_ACCOUNT_MANAGER", "ROLE_STAFF"]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await withSession(page);
  await page.goto("/admin");
  await page.getByLabel("Search users").fill(username);
  const row = page.locator("tr[data-index]").filter({ hasText: username });
  const level = row.getByRole("gridcell", { name: "Client Liaison Manager" });
  const [of, beside] = [await level.boundingBox(), await row.getByRole("gridcell").last().boundingBox()];
  expect((of?.x ?? 0) + (of?.width ?? 0)).toBeLessThanOrEqual((beside?.x ?? 0) + 1);
  expect(await level.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  expect(await page.getByRole("columnheader", { name: "Highest Permission Level" }).evaluate((head) => head.scrollWidth - head.clientWidth)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});
