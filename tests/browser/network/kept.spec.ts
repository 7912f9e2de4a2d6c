/**
 * The service worker caches the application, never business data: it opens without a network, counting continues after a
 * reload, and new versions are offered.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { goOffline, goOfflineAtWork, goOnline, networkIsBack, withoutPolling } from "../network.ts";
import { addUser, signedIn, withSession } from "../people.ts";
import { startStockTake, count, countLine, makeFixture, openBin, readStockTake, tool, toolAddress } from "../stock-take/stock-take.fixtures.ts";

test.use({ serviceWorkers: "allow" });

const drawer = (page: Page) => page.getByRole("navigation", { name: "Main" });
const newVersionNotice = (page: Page) =>
  page.getByRole("region", { name: "Notifications", exact: true }).getByText("There is a new version of the application.");

/** Waits until the service worker has cached everything and controls this page. */
async function kept(page: Page): Promise<void> {
  await expect(async () => expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)).toPass({ timeout: 60_000 });
}

test("pages that were never opened load without a network; API responses are not cached", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  await signedIn(page, await addUser(page, ["ROLE_BUYER", "ROLE_STAFF"]));
  await kept(page);
  await page.goto("/directory");
  await expect(page.getByRole("grid")).toBeVisible();
  const paths = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths).toContain("/index.html");
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !/^\/(index\.html|icon\.svg|assets\/.+)$/.test(path))).toEqual([]);

  await goOffline(page);
  await drawer(page).getByRole("link", { name: "User Preferences" }).click();
  await expect(page.getByRole("heading", { name: "User Preferences", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog", { name: "No connection" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await networkIsBack(page);
  await expect(drawer(page).getByText("Una Quill")).toBeVisible();
});

test("a counting page that is reloaded without a network continues the count, and sends it later", { tag: "@full" }, async ({ page }) => {
  const fixture = await makeFixture(page);
  const id = await startStockTake(fixture, fixture.bins.slice(0, 2));
  await withSession(page, fixture.taker);
  await page.goto(toolAddress(id));
  await kept(page);
  await openBin(page, "A-01");
  const quantity = countLine(page, fixture.wax).getByRole("textbox", { name: /^Actual Quantity/ });
  await quantity.fill("987");
  await goOfflineAtWork(page);
  await page.reload();
  await expect(quantity).toHaveValue("987");
  await expect(page.getByRole("dialog", { name: "No connection" })).toBeHidden();
  await count(page, { [fixture.wax]: "990" });
  await expect(tool(page).getByText("1 count waiting to be sent.")).toBeVisible();
  await page.reload();
  await expect(tool(page).getByText("1 count waiting to be sent.")).toBeVisible();
  expect((await readStockTake(fixture, id)).completed).toBe(0);
  await goOnline(page);
  await expect(tool(page).getByText("waiting to be sent.")).toBeHidden({ timeout: 30_000 });
  await expect(async () => expect((await readStockTake(fixture, id)).completed).toBe(1)).toPass();
});

/** A proxy of the host that can serve a new version of the application. */
async function renewable(): Promise<{ url: string; renew: () => void; close: () => void }> {
  const host = process.env["BASE_URL"] ?? "";
  let version = 1;
  const server: Server = createServer((request, response) => {
    const forward = async () => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      // A new version is served in full, regardless of the browser's cache.
      const { host: _, connection: __, "transfer-encoding": ___, "accept-encoding": ____, "if-none-match": _____, ...headers } = request.headers;
      const { method = "GET" } = request;
      const init = { method, headers: headers as Record<string, string>, ...(body.length > 0 ? { body: Buffer.concat(body) } : {}) };
      const answer = await fetch(host + (request.url ?? "/"), init);
      const text = Buffer.from(await answer.arrayBuffer());
      const passed = [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|keep-alive|set-cookie)$/.test(name));
      const renewed = request.url === "/service-worker.js" && version > 1;
      response.writeHead(answer.status, { ...Object.fromEntries(passed), "set-cookie": answer.headers.getSetCookie() });
      response.end(renewed ? Buffer.concat([text, Buffer.from(`\n// version ${version}`)]) : text);
    };
    forward().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    renew: () => {
      version += 1;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a new version is offered and waits until the user accepts it; other windows continue and offer it too", { tag: "@full" }, async ({ page }) => {
  const site = await renewable();
  try {
    await withSession(page, await addUser(page, ["ROLE_STAFF"]));
    await page.goto(`${site.url}/preferences`);
    await kept(page);
    await expect(newVersionNotice(page)).toBeHidden();
    // Controlled by the service worker from the start, as on every visit after the first.
    await page.reload();
    await expect(drawer(page).getByText("Una Quill")).toBeVisible();
    site.renew();
    const other = await page.context().newPage();
    await other.goto(`${site.url}/preferences`);
    await expect(newVersionNotice(other)).toBeVisible({ timeout: 60_000 });
    const mark = "data-same-window";
    await other.evaluate((name) => document.documentElement.setAttribute(name, ""), mark);
    await page.reload();
    await expect(newVersionNotice(page)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Use the new version" }).click();
    await expect(drawer(page).getByText("Una Quill")).toBeVisible();
    await expect(newVersionNotice(page)).toBeHidden();
    await expect(other.locator("html")).toHaveAttribute(mark, "");
    await expect(newVersionNotice(other)).toBeVisible();
  } finally {
    site.close();
  }
});

test("a browser without service workers prefetches every chunk after the sign-in, and has them without a network", { tag: "@full" }, async ({ page }) => {
  await withoutPolling(page);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    // A page records the timing of 250 resources; the application has more chunks.
    performance.setResourceTimingBufferSize(2_000);
  });
  const parts = page.waitForResponse((response) => response.url().endsWith("/parts.json"));
  await signedIn(page, await addUser(page, ["ROLE_BUYER", "ROLE_STAFF"]));
  const all = (await (await parts).json()) as string[];
  const last = all.at(-1) ?? "";
  await expect(async () => expect(await page.evaluate((name) => performance.getEntriesByName(location.origin + name).length, last)).toBe(1)).toPass();
  await drawer(page).getByRole("link", { name: "Directory" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await goOffline(page);
  await drawer(page).getByRole("link", { name: "User Preferences" }).click();
  await expect(page.getByRole("heading", { name: "User Preferences", level: 1 })).toBeVisible();
});

test("if a browser refuses the cache, this is logged to its console, and the application works", { tag: "@full" }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error("The browser keeps nothing."));
  });
  const said = page.waitForEvent("console", (message) => message.type() === "warning" && message.text().includes("could not be cached in this browser"));
  await signedIn(page, await addUser(page, ["ROLE_STAFF"]));
  expect((await said).text()).toContain("The browser keeps nothing.");
  await drawer(page).getByRole("link", { name: "Locations" }).click();
  await expect(page.getByRole("heading", { name: "Locations" })).toBeVisible();
});
