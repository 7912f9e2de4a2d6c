/**
 * A stage in Chromium: signing in, the stock list, and one booking.
 */
import { chromium, expect } from "@playwright/test";
import { chromiumPath } from "../../../../tests/browser/chromium.ts";
import { KEEPER } from "./people.ts";

/** Books in more of an item at a location. Throws if a page fails, or says something to the console. */
export async function bookInChromium(address: string, item: string, bin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath() });
  const faults: string[] = [];
  try {
    const page = await browser.newPage({ locale: "en-GB", timezoneId: "Europe/London", viewport: { width: 1280, height: 800 } });
    page.on("pageerror", (error) => faults.push(String(error)));
    // Without a session, the page asks for the user once and is refused.
    await page.goto(`${address}/stock`);
    await page.waitForURL(/\/login/);
    page.on("response", (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    await page.getByLabel("Username").fill(KEEPER.username);
    await page.getByLabel("Password", { exact: true }).fill(KEEPER.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(/\/stock$/);
    await expect(page.getByText(item).first()).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Goods In", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Goods In" });
    const offered = (field: string, text: string) => page.getByRole("listbox", { name: field, exact: true }).getByRole("option").filter({ hasText: text });
    await dialog.getByRole("combobox", { name: "Item" }).fill(item);
    await offered("Item", item).first().click();
    await dialog.getByRole("combobox", { name: "Location: bin" }).fill(bin);
    await offered("Location: bin", bin).first().click();
    await dialog.getByLabel("Quantity").fill("500");
    await dialog.getByLabel("Pack size").fill("100");
    await dialog.getByRole("button", { name: "Book in 500 g" }).click();
    await expect(page.getByRole("dialog", { name: /^Batch .+ has been booked in$/ })).toBeVisible({ timeout: 30_000 });
  } finally {
    await browser.close();
  }
  if (faults.length > 0) throw new Error(`The page had faults: ${faults.join("; ")}`);
}
