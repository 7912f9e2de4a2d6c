/** What the walks of a release do alike. */
import { expect, type Locator, type Page } from "@playwright/test";
import { aSecondPasses } from "../clock.ts";

/** The release of the batch whose page is open. */
export const card = (page: Page): Locator => page.getByRole("region", { name: "Release", exact: true });

/** Takes the sample of the batch whose page is open: 50 g, as its specification says. */
export async function takeSample(page: Page): Promise<void> {
  await card(page).getByRole("button", { name: "Take sample" }).click();
  const taking = page.getByRole("dialog", { name: "Take sample" });
  await taking.getByLabel("Purpose").fill("Identity");
  await aSecondPasses(page);
  await taking.getByRole("button", { name: "Take 50 g" }).click();
  await expect(taking).toBeHidden();
}
