import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Rules that depend on colours, and therefore on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Selectors of what is reachable while a dialog is open; the page below is excluded. */
const IN_REACH = ['dialog:modal, [aria-modal="true"]', ".notices", "[popover]:popover-open"];

/** Evaluated instead of axe's source of 1.5 MB, of which a builder evaluates two copies for each run, in a page that has it. */
const LOADED = "undefined";

/**
 * Runs axe without frame support, because our pages have no frames: otherwise axe opens a second page for each run.
 * Passed rules are only counted: describing them would take most of the time.
 */
export async function axe(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate(() => "axe" in window);
  const builder = new AxeBuilder({ page, ...(isLoaded ? { axeSource: LOADED } : {}) });
  return builder.setLegacyMode().options({ resultTypes: ["violations"], selectors: false });
}

/** Runs the rules that depend on the theme; the others give the same result in both. */
export async function axeOfColours(page: Page): Promise<AxeBuilder> {
  return (await axe(page)).withRules(COLOUR_RULES);
}

/** Serious violations on the current page; with an open dialog, only in what is reachable. And names that cannot be told apart, or say too much. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  return [...(await violations(page, await axe(page))), ...(await namesAlike(page)), ...(await longHeadings(page))];
}

/** Violations in the light theme, and colour violations in the dark theme. */
export async function accessibilityFaultsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await accessibilityFaults(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await violations(page, await axeOfColours(page));
  return [...light.map((fault) => `light: ${fault}`), ...dark.map((fault) => `dark: ${fault}`)];
}

/** How a page is shown: the theme, and the size of the window in pixels. */
export type Look = readonly [colorScheme: "light" | "dark", width: number, height: number];

/** Checks the open page in several looks, without loading it again for each. The last one stays. */
export async function inEachLook(page: Page, looks: readonly Look[], check: (width: number, height: number) => Promise<void>): Promise<void> {
  for (const [colorScheme, width, height] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await atRest(page);
    await check(width, height);
  }
}

async function violations(page: Page, look: AxeBuilder): Promise<string[]> {
  await atRest(page);
  for (const part of await partsInReach(page)) look.include(part);
  const found = await look.analyze();
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}

/** Buttons and boxes in the rows of a table, or the cards of a list, that have the same name: a screen reader's user cannot tell them apart. */
async function namesAlike(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lists = [...document.querySelectorAll("table, ul")];
    return lists.flatMap((list) => {
      const names = [...list.querySelectorAll("tbody :is(button, input), li button")].map(
        (control) => control.getAttribute("aria-label") ?? (control as HTMLInputElement).labels?.[0]?.textContent ?? control.textContent ?? "",
      );
      const alike = new Set(names.filter((name, position) => name !== "" && names.indexOf(name) !== position));
      return [...alike].map((name) => `names alike in ${list.getAttribute("aria-label") ?? list.className}: ${name}`);
    });
  });
}

/** Headings of columns that are announced with more than the words that are seen. One without words, over boxes, has a name. */
async function longHeadings(page: Page): Promise<string[]> {
  const headings = await page.getByRole("columnheader").all();
  const named = await Promise.all(headings.map(async (heading) => (/columnheader "([^"]*)"/.exec(await heading.ariaSnapshot()) ?? [])[1] ?? ""));
  const seen = await Promise.all(headings.map((heading) => heading.innerText()));
  return named.flatMap((name, position) =>
    seen[position]?.trim() && name.length > seen[position].trim().length + 1 ? [`a long column heading: ${name}`] : [],
  );
}

/** Empty for the whole page. */
async function partsInReach(page: Page): Promise<string[]> {
  const there = await page.evaluate((selectors) => selectors.filter((selector) => document.querySelector(selector)), IN_REACH);
  return there.includes(IN_REACH[0] as string) ? there : [];
}

/** Waits until transitions have ended, because colours in transition have another contrast. Infinite animations are ignored. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Two frames, so that the latest changes are rendered and their transitions started.
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
