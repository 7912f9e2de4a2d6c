/** The accessibility check finds seeded violations: on a page, in a dialog, in both themes. */
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "../accessibility.ts";

const PALE = '<p class="pale">Hardly read</p>';
const page = (body: string): string => `<!doctype html><html lang="en"><head><title>Test</title><style>
  .pale { color: #ccc; background: #fff; }
  @media (prefers-color-scheme: dark) { .dark { color: #333; background: #111; } }
</style></head><body><main><h1>Test</h1>${body}</main></body></html>`;
const faultIds = (faults: string[]): string[] => faults.map((fault) => fault.split(":").slice(0, 2).join(":"));

test("a violation is found in the light theme, a contrast violation in either theme", async ({ page: window }) => {
  await window.setContent(page(`${PALE}<button></button>`));
  expect(faultIds(await accessibilityFaultsInBothThemes(window))).toEqual(["light: button-name", "light: color-contrast", "dark: color-contrast"]);
  await window.setContent(page('<p class="dark">Hardly read in the dark</p>'));
  expect(faultIds(await accessibilityFaultsInBothThemes(window))).toEqual(["dark: color-contrast"]);
});

test("with a dialog open its violations are found, but not those of the page below", async ({ page: window }) => {
  await window.setContent(page(`${PALE}<dialog aria-label="Question"><button></button></dialog>`));
  await window.evaluate(() => document.querySelector("dialog")?.showModal());
  expect(faultIds(await accessibilityFaultsInBothThemes(window))).toEqual(["light: button-name"]);
  await window.setContent(page(`${PALE}<div role="dialog" aria-modal="true" aria-label="Question">${PALE}</div>`));
  expect(faultIds(await accessibilityFaultsInBothThemes(window))).toEqual(["light: color-contrast", "dark: color-contrast"]);
});
