import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What colours alone decide, and so the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** What is in reach while a dialog is open, as selectors: the page beneath it is looked at without it. */
const IN_REACH = ['dialog:modal, [aria-modal="true"]', ".notices", "[popover]:popover-open"];

/**
 * axe for a page without frames, as all of ours are: with frames in mind it would open a second page for each look. What
 * passes is only counted: describing it would take most of the time.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], selectors: false });
}

/** axe for what the theme decides; the rest is the same in both. */
export function axeOfColours(page: Page): AxeBuilder {
  return axe(page).withRules(COLOUR_RULES);
}

/** What axe holds for serious on the page as it stands; while a dialog is open, in what can be reached. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsIn(page, axe(page));
}

/** The same in the light theme, and then what differs in the dark one: its colours. */
export async function accessibilityFaultsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, look] of [
    ["light", axe],
    ["dark", axeOfColours],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await faultsIn(page, look(page))).map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

async function faultsIn(page: Page, look: AxeBuilder): Promise<string[]> {
  await atRest(page);
  for (const part of await partsInReach(page)) look.include(part);
  const found = await look.analyze();
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}

/** Empty for the whole page. */
async function partsInReach(page: Page): Promise<string[]> {
  const there = await page.evaluate((selectors) => selectors.filter((selector) => document.querySelector(selector)), IN_REACH);
  return there.includes(IN_REACH[0] as string) ? there : [];
}

/** Waits until nothing moves: colours on their way from one to another have a contrast of their own. What turns forever is not waited for. */
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
