/**
 * The locations page: its list and details.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { withSession } from "../people.ts";
import type { Warehouse } from "./warehouse.fixtures.ts";

export const list = (page: Page): Locator => page.getByRole("region", { name: "Locations", exact: true });
export const bins = (page: Page): Locator => list(page).locator("tbody tr");
export const bin = (page: Page, name: string): Locator => list(page).getByRole("gridcell", { name, exact: true });
export const panel = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true }).filter({ has: page.getByRole("heading", { name }) });
export const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** The list filtered by one warehouse. */
export async function opened(page: Page, { username, warehouse }: Pick<Warehouse, "username" | "warehouse">, more = ""): Promise<void> {
  await withSession(page, username);
  await page.goto(`/locations?warehouse=${encodeURIComponent(warehouse)}${more}`);
  await expect(page.getByRole("heading", { name: "Locations" })).toBeVisible();
}
