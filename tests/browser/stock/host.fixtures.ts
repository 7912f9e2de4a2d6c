/**
 * A separate host for the tests of one file, with a company that the first test creates.
 */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type Host, startHost, temporaryFolder } from "../../scripts/host.ts";
import { type Client, type Company, makeCompany, makePeople } from "./stock.fixtures.ts";

/** Changes of other users appear with the next poll: every 12 or 15 seconds. */
export const BY_ITSELF = { timeout: 25_000 };

export let host: Host;
export let keeper: Client;
let remove: () => void;
let company: Company | undefined;

/** Starts the host before the tests of the calling file, and stops it after them. */
export function onOwnHost(): void {
  test.beforeAll(async () => {
    const location = temporaryFolder();
    remove = location.remove;
    company = undefined;
    host = await startHost({ folder: location.folder });
    keeper = await makePeople(host.url);
  });

  test.afterAll(async () => {
    await host.end("SIGTERM");
    remove();
  });
}

/** Created by the first test that needs it. */
export async function withCompany(): Promise<Company> {
  company ??= await makeCompany(keeper);
  return company;
}

export const tableRows = (page: Page): Locator => page.locator("tr[data-index]");
export const tableRow = (page: Page, text: string): Locator => tableRows(page).filter({ hasText: text });
/** A row's cell under a heading. */
export const cellUnder = (page: Page, text: string, heading: string): Locator => tableRow(page, text).locator(`td[data-label="${heading}"]`);
export const card = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });

export async function openList(page: Page, query = ""): Promise<void> {
  await page.goto(`${host.url}/stock${query}`);
  await expect(tableRows(page).first()).toBeVisible();
}
