import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Colours on their way from one to another have a contrast of their own: until they have arrived, in milliseconds. */
const SETTLED_MS = 300;

/** What axe holds for serious on the page as it stands. */
export async function hindrances(page: Page): Promise<string[]> {
  await page.waitForTimeout(SETTLED_MS);
  const found = await new AxeBuilder({ page }).analyze();
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}
