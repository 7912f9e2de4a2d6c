/** The look for faults of accessibility finds what it is there to find: on a page, in a dialog, in either theme. */
import { expect, test } from "@playwright/test";
import { accessibilityFaultsInBothThemes } from "./accessibility.ts";

const PALE = '<p class="pale">Hardly read</p>';
const page = (body: string): string => `<!doctype html><html lang="en"><head><title>Test</title><style>
  .pale { color: #ccc; background: #fff; }
  @media (prefers-color-scheme: dark) { .dark { color: #333; background: #111; } }
</style></head><body><main><h1>Test</h1>${body}</main></body></html>`;
const idsOf = (faults: string[]): string[] => faults.map((fault) => fault.split(":").slice(0, 2).join(":"));

test("a fault is found in the light theme, and a colour's in either", async ({ page: window }) => {
  await window.setContent(page(`${PALE}<button></button>`));
  expect(idsOf(await accessibilityFaultsInBothThemes(window))).toEqual(["light: button-name", "light: color-contrast", "dark: color-contrast"]);
  await window.setContent(page('<p class="dark">Hardly read in the dark</p>'));
  expect(idsOf(await accessibilityFaultsInBothThemes(window))).toEqual(["dark: color-contrast"]);
});

test("while a dialog is open its faults are found, and those of the page beneath it are the page's own", async ({ page: window }) => {
  await window.setContent(page(`${PALE}<dialog aria-label="Question"><button></button></dialog>`));
  await window.evaluate(() => document.querySelector("dialog")?.showModal());
  expect(idsOf(await accessibilityFaultsInBothThemes(window))).toEqual(["light: button-name"]);
  await window.setContent(page(`${PALE}<div role="dialog" aria-modal="true" aria-label="Question">${PALE}</div>`));
  expect(idsOf(await accessibilityFaultsInBothThemes(window))).toEqual(["light: color-contrast", "dark: color-contrast"]);
});
