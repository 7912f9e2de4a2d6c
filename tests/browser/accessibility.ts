import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** axe for a page without frames, as all of ours are: with frames in mind it would open a second page for each look. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

/** What axe holds for serious on the page as it stands. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await atRest(page);
  const found = await axe(page).analyze();
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}

/** The same in the light theme and then in the dark one; what differs between them are colours alone. */
export async function accessibilityFaultsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await accessibilityFaults(page)).map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

/** Waits until nothing moves: colours on their way from one to another have a contrast of their own. What turns for ever is not waited for. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What was done a moment ago is drawn, and its transitions begun.
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
