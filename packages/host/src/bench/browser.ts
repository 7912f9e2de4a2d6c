/**
 * Rows 9, 10 and 14: the size of the application, and the speed of a stock list of 10,000 rows and a recipe of 45 lines, in
 * a real browser with the real host.
 */
import { signToken } from "@apothecary/core/users/token";
import { type Formula, formulaRow } from "@apothecary/core/formulas/formula.rows";
import { type Item, itemRow } from "@apothecary/core/stock/items/item.rows";
import type { Write } from "@apothecary/core/lib/table/write";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumPath } from "../../../../tests/browser/chromium.ts";
import { startHost, temporaryFolder } from "../../../../tests/scripts/host.ts";
import { type Figure, median } from "./figures.ts";
import { put } from "./jobs.ts";
import { longestTask } from "./tasks.ts";
import { type Visits, visits } from "./visits.ts";
import { benchItem, load, openWorld, plantStock } from "./world.ts";

const ITEMS = 10_000;
const ROUNDS = 5;
/** Each letter is another search; a user types about ten a second. */
const TYPED = "excipient number 12";
const BETWEEN_KEYS_MS = 90;
/** Time for the page to finish its other work after showing its rows. */
const SETTLED_MS = 2_000;
const KEY = "a-key-for-the-bench-that-is-long-enough";
const TABLE = "bench-browser";
const LOGIN_KB = 180;
const LIST_KB = 300;
const SHOWN_MS = 300;
const FRAME_MS = 50;
/** A warehouse tablet: its processor is about this much slower. */
const SLOWED = 4;
const COLD_MS = 1_200;
const WARM_MS = 700;
const RECIPE_LINES = 45;
const FORMULA_ID = 1;
/** The last item has batches. */
const STOCK_LINES = 20;

/** Measures both, in a temporary table. */
export async function measureBrowser(): Promise<Figure[]> {
  const engine = await openWorld(TABLE);
  const { folder, remove } = temporaryFolder();
  try {
    await load(world());
    const host = await startHost({ folder, env: { DYNAMODB_ENDPOINT: engine.endpoint, TABLE_NAME: TABLE, SESSION_KEYS: KEY } });
    const browser = await chromium.launch({ executablePath: chromiumPath() });
    try {
      return await browserFigures(browser, host.url);
    } finally {
      await browser.close();
      await host.end("SIGTERM");
    }
  } finally {
    await engine.stop();
    remove();
  }
}

async function browserFigures(browser: Browser, url: string): Promise<Figure[]> {
  const login = await measureScripts(await browser.newContext(), `${url}/login`, "input");
  const scripts = await measureScripts(await signedIn(browser, url), `${url}/stock`, "tr[data-index]");
  const shown: number[] = [];
  const frames: number[] = [];
  const typing: number[] = [];
  const opening: number[] = [];
  const list: Visits[] = [];
  const item: Visits[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await signedIn(browser, url);
    const page = await context.newPage();
    shown.push(await shownAfterData(page, url));
    let frame = 0;
    typing.push(
      await longestTask(page, async () => {
        frame = await longestFrameWhileTyping(page);
      }),
    );
    frames.push(frame);
    opening.push(await longestTaskOfRecipe(page, url));
    await context.close();
    list.push(await visits(`${url}/stock`, await sessionToken(), SLOWED));
    item.push(await visits(`${url}/stock/${benchItem(ITEMS, 0).sku}`, await sessionToken(), SLOWED));
  }
  const medians = `median of ${ROUNDS}`;
  // Other load on the machine can only lengthen a frame.
  const least = `least of ${ROUNDS}`;
  const processor = `${medians}, processor time`;
  return [
    { row: "9", what: "scripts to the login page, kB compressed", measured: login, against: "over the wire", target: LOGIN_KB, kind: "most" },
    { row: "9", what: "scripts to the stock list, kB compressed", measured: scripts, against: "over the wire", target: LIST_KB, kind: "most" },
    { row: "10", what: "10,000 rows shown after the data is there, ms", measured: median(shown), against: medians, target: SHOWN_MS, kind: "most" },
    { row: "10", what: "longest frame while typing in the search, ms", measured: Math.min(...frames), against: least, target: FRAME_MS, kind: "most" },
    { row: "10", what: "longest task while typing in the search, ms", measured: median(typing), against: processor, target: FRAME_MS, kind: "most" },
    ...visited(`the stock list of ${ITEMS} items`, list),
    ...visited(`the page of an item with ${STOCK_LINES} batches`, item),
    {
      row: "14",
      what: `longest task while a recipe of ${RECIPE_LINES} lines opens, ms`,
      measured: median(opening),
      against: processor,
      target: FRAME_MS,
      kind: "most",
    },
  ];
}

/** The figures of visits of a page, until its rows are shown. */
function visited(page: string, all: readonly Visits[]): Figure[] {
  const figure = (visit: keyof Visits, target: number): Figure => ({
    ...{ row: "10", what: `${page}, ${visit} visit, processor slowed ${SLOWED} times, ms`, measured: median(all.map((one) => one[visit])) },
    ...{ against: `median of ${ROUNDS}`, target, kind: "most" },
  });
  return [figure("first", COLD_MS), figure("next", WARM_MS), figure("later", WARM_MS)];
}

function* world(): Generator<Write> {
  const items = Array.from({ length: ITEMS - 1 }, (_, n) => benchItem(n + 1, ((n + 1) * 53) % 90_000));
  for (const item of items) yield { kind: "put", item: itemRow(item) };
  yield* plantStock({ items: 1, stockLinesEach: STOCK_LINES, locations: STOCK_LINES, firstItem: ITEMS, withLedger: false });
  yield put(formulaRow(wideFormula(items)));
}

/** A formula with the maximum number of raw materials. */
function wideFormula(items: readonly Item[]): Formula {
  const raw = items.filter(({ categoryType }) => categoryType === "Raw Material").slice(0, RECIPE_LINES);
  const recipe = raw.map(({ sku, name }, n) => ({ sku, name, percentage: n === 0 ? 56 : 1, exactMatch: false }));
  const named = { id: FORMULA_ID, code: "BE001", name: "Cream of many things", rAndDCode: "RD-1", categoryType: "Skin care", categoryName: "Cream" };
  return { ...named, active: true, clientId: 21, client: "Linden & Wolfe", recipe, version: 1 };
}

/** Time to open the recipe editor, each line of which has a chooser of all raw materials. */
async function longestTaskOfRecipe(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/formulas?openFormulaId=${FORMULA_ID}`);
  await page.getByRole("button", { name: "Edit formula" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Formula" }).getByRole("button", { name: "Edit recipe" });
  await edit.waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return longestTask(page, async () => {
    await edit.click();
    await page.getByRole("textbox", { name: `Percentage of line ${RECIPE_LINES}`, exact: true }).waitFor();
    await page.waitForTimeout(SETTLED_MS);
  });
}

/** A new browser context with the cookie of the bench's user. */
async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ name: "session", value: await sessionToken(), url, httpOnly: true, sameSite: "Strict" }]);
  return context;
}

async function sessionToken(): Promise<string> {
  return (await signToken({ userId: 1, sessionId: "bench", began: Math.floor(Date.now() / 1_000) })).jwt;
}

/** Kilobytes of scripts transferred until an element is visible and the network is idle. */
async function measureScripts(context: BrowserContext, address: string, there: string): Promise<number> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  network.on("Network.responseReceived", ({ requestId, type }) => void (type === "Script" && scripts.add(requestId)));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await network.send("Network.enable");
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator(there).first().waitFor();
  await context.close();
  return bytes / 1_000;
}

/** Marks the frame that shows a table of all rows. */
async function markRows(page: Page): Promise<void> {
  await page.addInitScript((rows) => {
    const look = (): void => {
      // The rows are painted by the frame after the one in which they exist.
      if (document.querySelector(`[aria-rowcount="${rows + 1}"] tr[data-index]`)) requestAnimationFrame(() => performance.mark("rows-shown"));
      else requestAnimationFrame(look);
    };
    look();
  }, ITEMS);
}

/** Milliseconds from the last byte of the stock list to the frame that shows its rows. The rest of the list comes late, so that the page waits for nothing else. */
async function shownAfterData(page: Page, url: string): Promise<number> {
  await markRows(page);
  await page.route("**/api/stock?cursor=*", async (route) => {
    await page.waitForTimeout(SETTLED_MS);
    await route.continue();
  });
  await page.goto(`${url}/stock?size=all`);
  await page.locator("tr[data-index]").first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName("rows-shown").length > 0);
  return page.evaluate(() => {
    const data = performance.getEntriesByType("resource").find(({ name }) => new URL(name).searchParams.has("cursor"));
    const there = data instanceof PerformanceResourceTiming ? data.responseEnd : Number.NaN;
    return (performance.getEntriesByName("rows-shown")[0]?.startTime ?? Number.NaN) - there;
  });
}

/** The longest time between two frames, in milliseconds, while typing in the search box and clearing it. */
async function longestFrameWhileTyping(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLED_MS);
  const box = page.getByLabel("Search stock");
  await box.click();
  const longest = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let before = performance.now();
        let most = 0;
        const frame = (now: number): void => {
          most = Math.max(most, now - before);
          before = now;
          if (document.body.dataset["typed"] === "yes") resolve(most);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame((now) => {
          before = now;
          requestAnimationFrame(frame);
        });
      }),
  );
  await box.pressSequentially(TYPED, { delay: BETWEEN_KEYS_MS });
  for (const _ of TYPED) await box.press("Backspace", { delay: BETWEEN_KEYS_MS });
  await page.evaluate(() => {
    document.body.dataset["typed"] = "yes";
  });
  return longest;
}
