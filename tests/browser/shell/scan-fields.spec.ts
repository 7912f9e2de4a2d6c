/**
 * A scan into any field of any dialog never submits, and leaves nothing where it does not belong.
 */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { bookFor, making } from "../making/jobs.fixtures.ts";
import { settled } from "../network.ts";
import { addUser, withSession } from "../people.ts";
import { scan } from "../scanner.ts";
import { countLine, makeFixture, openBin, startStockTake, tool, toolAddress } from "../stock-take/stock-take.fixtures.ts";

/** A trade item's number: no item of ours has it. */
const EAN = "5012345678900";
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=search], [data-scan=search], [type=password], [type=hidden], [data-scan=badge]), textarea, select";

const writePaths = new Set((await allEndpoints()).filter(({ changes }) => changes.length > 0).map(({ path }) => path.replace(/\{.*/, "")));

/** The dialogs of each page, by the names of the buttons that open them. */
const PAGES: readonly [path: string, buttons: readonly string[]][] = [
  ["/formulas", ["Add formula"]],
  ["/products", ["Add product"]],
  ["/locations", ["Add location"]],
  ["/directory", ["Add business"]],
  ["/admin", ["Add user"]],
  ["/recalls", ["Recall drill", "Freeze and recall"]],
];
/** The dialogs of an open compounding job that have fields. */
const JOB_DIALOGS = ["Edit job", "Add raw material", "Job Completion"];
/** The dialogs of one batch. */
const STOCK_LINE_DIALOGS = ["status", "adjust", "transfer"];

/** Scans into each field of the open dialog, and compares what each field shows before and after. */
async function scanIntoEach(page: Page, dialog: Locator, form = dialog.locator("form")): Promise<void> {
  // A field may be filled in with an answer that is under way.
  await settled(page);
  const fields = form.locator(FIELDS).filter({ visible: true });
  for (let n = 0; n < (await fields.count()); n++) {
    const field = fields.nth(n);
    if (!(await field.isEditable())) continue;
    const before = await field.inputValue();
    await field.focus();
    await scan(page, EAN);
    await expect(dialog).toBeVisible();
    const longest = Number((await field.getAttribute("maxlength")) ?? Number.POSITIVE_INFINITY);
    const isForCodes = (await field.getAttribute("data-scan")) === "code";
    await expect(field, `field ${n}`).toHaveValue(isForCodes ? (before + EAN).slice(0, longest) : before);
    if (isForCodes) await field.fill(before);
    await field.focus();
    await scan(page, `${new URL(page.url()).origin}/locations?location=none`);
    await expect(field, `field ${n}`).toHaveValue(before);
  }
}

/** Collects the calls of a page that write. */
function watchWrites(page: Page): string[] {
  const written: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if ([...writePaths].some((path) => pathname.startsWith(path))) written.push(pathname);
  });
  return written;
}

test("a scan into any field of a dialog submits nothing, and stays in fields for codes only", { tag: "@full" }, async ({ page }) => {
  const written = watchWrites(page);
  await withSession(page, await addUser(page, ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_STAFF"]));
  for (const [path, buttons] of PAGES) {
    await page.goto(path);
    for (const name of buttons) {
      await page.getByRole("button", { name, exact: true }).click();
      const dialog = page.getByRole("dialog").last();
      await expect(dialog).toBeVisible();
      await scanIntoEach(page, dialog);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  }
  expect(written).toEqual([]);
});

test("the same in the dialogs of the stock tools", { tag: "@full" }, async ({ page }) => {
  test.slow();
  const written = watchWrites(page);
  await withSession(page, await addUser(page, ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_STAFF"]));
  await page.goto("/stock");
  const tools = page.getByRole("button", { name: "Stock tools" });
  await tools.click();
  const words = await page.getByRole("menu", { name: "Stock tools" }).getByRole("menuitem").allInnerTexts();
  // "Deliveries" is a page.
  for (const word of words.filter((one) => one !== "Deliveries")) {
    await page.goto("/stock");
    await tools.click();
    await page.getByRole("menuitem", { name: word, exact: true }).click();
    const dialog = page.getByRole("dialog").last();
    await expect(dialog).toBeVisible();
    await scanIntoEach(page, dialog);
  }
  expect(written).toEqual([]);
});

test("the same in the dialogs of a job and of a batch, and in the sheet that moves batches", { tag: "@full" }, async ({ page }) => {
  const of = await making(page);
  const written = watchWrites(page);
  const dialog = page.getByRole("dialog").last();
  for (const name of JOB_DIALOGS) {
    await page.goto(`/manufacturing?openJobId=${of.formulaJob.id}`);
    await page.getByRole("button", { name, exact: true }).click();
    await expect(dialog).toBeVisible();
    await scanIntoEach(page, dialog);
  }
  const stockLineId = encodeURIComponent(await bookFor(of, of.formulaJob, of.wax, 400, 100));
  for (const what of STOCK_LINE_DIALOGS) {
    await page.goto(`/stock?tool=batch&for.sku=${of.wax}&for.id=${stockLineId}&for.what=${what}`);
    await expect(dialog).toBeVisible();
    await scanIntoEach(page, dialog);
  }
  await page.goto(`/stock?tool=move&for.batches=${stockLineId}`);
  await expect(dialog.getByText(/^Reservations move with the stock/)).toBeVisible();
  await scanIntoEach(page, dialog);
  expect(written).toEqual([]);
});

test("the same where stock is counted: an unknown code searches nothing", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, fixture.bins);
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(id));
  await openBin(page, fixture.bins[0].bin);
  const written = watchWrites(page);
  await scanIntoEach(page, tool(page), tool(page));
  await expect(countLine(page, fixture.wax)).toBeVisible();
  await scan(page, fixture.wax);
  await expect(countLine(page, fixture.wax)).toBeVisible();
  await expect(tool(page).getByLabel("Search lines")).toHaveValue(fixture.wax);
  expect(written).toEqual([]);
});
