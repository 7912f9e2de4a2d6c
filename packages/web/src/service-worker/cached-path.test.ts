import { expect, test } from "vitest";
import { cachedPath, PAGE } from "./cached-path.ts";

const ORIGIN = "https://stock.example";
const FILES = new Set(["/icon.svg", "/assets/index-abc.js"]);
const asked = (path: string, more: { method?: string; mode?: string } = {}) =>
  cachedPath({ method: "GET", mode: "cors", url: path.startsWith("/") ? ORIGIN + path : path, ...more }, ORIGIN, FILES);

test("the application's files are kept, those of an older version too", () => {
  expect(asked("/assets/index-abc.js")).toBe("/assets/index-abc.js");
  expect(asked("/assets/older-def.js")).toBe("/assets/older-def.js");
  expect(asked("/icon.svg")).toBe("/icon.svg");
});

test("every address of the application is its one page", () => {
  for (const path of ["/", "/stock", "/stock/EMU0007?batch=1", "/login"]) expect(asked(path, { mode: "navigate" })).toBe(PAGE);
});

test("no API response is cached, for any form of request", () => {
  for (const path of ["/api/stock", "/api/user", "/api"]) {
    expect(asked(path)).toBeUndefined();
    expect(asked(path, { mode: "navigate" })).toBeUndefined();
  }
  expect(asked("/login_check", { method: "POST" })).toBeUndefined();
});

test("downloads, other hosts and questions whether the server is there go to the network", () => {
  expect(asked("/reports/stock 21-11-2026.csv", { mode: "navigate" })).toBeUndefined();
  expect(asked("/reports/abc?X-Amz-Signature=1", { mode: "navigate" })).toBeUndefined();
  expect(asked("https://bucket.example/assets/index-abc.js")).toBeUndefined();
  expect(asked("/", { method: "HEAD" })).toBeUndefined();
  expect(asked("/parts.json")).toBeUndefined();
});
