import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { connectionLost, reconnected } from "./connection.ts";
import { loadPart } from "./load-part.ts";

beforeEach(() => connectionLost.set(false));

const NOT_FETCHED = new TypeError("Failed to fetch dynamically imported module");

test("a part that cannot be fetched waits for the connection and is then fetched", async () => {
  const load = vi.fn().mockRejectedValueOnce(NOT_FETCHED).mockRejectedValueOnce(NOT_FETCHED).mockResolvedValue("the part");
  const loaded = loadPart(load, () => Promise.resolve(false));
  for (const attempts of [1, 2]) {
    await vi.waitFor(() => expect(connectionLost.get()).toBe(true));
    expect(load).toHaveBeenCalledTimes(attempts);
    connectionLost.set(false);
  }
  expect(await loaded).toBe("the part");
});

test("a part that the server no longer has is retried once, then it is an error; nothing waits for a connection that works", async () => {
  const load = vi.fn().mockRejectedValue(NOT_FETCHED);
  await expect(loadPart(load, () => Promise.resolve(true))).rejects.toBe(NOT_FETCHED);
  expect(load).toHaveBeenCalledTimes(2);
  expect(connectionLost.get()).toBe(false);
});

test("waiting for the connection ends with it, and at once while it stands", async () => {
  await reconnected();
  connectionLost.set(true);
  let over = false;
  const waiting = reconnected().then(() => {
    over = true;
  });
  await Promise.resolve();
  expect(over).toBe(false);
  connectionLost.set(false);
  await waiting;
  expect(over).toBe(true);
});

/** Tests the connection by loading a chunk. */
const ASKS_FOR_THE_SERVER = "lib/server/server-reached.ts";
/** The dialog of a lost connection must not wait for the connection. */
const CONNECTION = "app/connection.tsx";
/** The pages, which the router gives to the loader. */
const PAGES = "app/pages.ts";

test("every part of the application is fetched by a loader that survives a lost connection", () => {
  const root = new URL("../../", import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const unguarded = sources.flatMap((name) => {
    const text = readFileSync(new URL(name, root), "utf8");
    const all = [...text.matchAll(/\bimport\(/g)].length;
    const guarded = [...text.matchAll(/\b(?:loadPart|lazyPart)(?:<\w+>)?\((?:async )?\(\) =>\s+(?:\(?await )?import\(/g)].length;
    return all === guarded || name === ASKS_FOR_THE_SERVER ? [] : [name];
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(unguarded).toEqual([CONNECTION, PAGES]);
  const router = readFileSync(new URL("app/router.tsx", root), "utf8");
  expect(router.match(/\blazy: .*/g)).toEqual(router.match(/\blazy: \(\) => loadRoute\(.*/g));
  expect(router).toContain("await loadPart(load)");
});
