import { expect, test } from "vitest";
import { fitted, type Need } from "./fit.ts";

const need = (id: string, least: number, more: Partial<Need> = {}): Need => ({
  id,
  least,
  wanted: least,
  grows: false,
  priority: 2,
  pinned: false,
  ...more,
});
const sumWidths = (widths: ReadonlyMap<string, number>, ids: readonly string[]) => ids.reduce((sum, id) => sum + (widths.get(id) ?? 0), 0);

const sku = need("sku", 100);
const name = need("name", 80, { wanted: 240, grows: true });
const quantity = need("quantity", 90, { priority: 1 });
const client = need("client", 90, { priority: 3 });
const status = need("status", 100, { priority: 1 });

test("columns that fit stand in their order and fill the room, and what grows takes what is left over", () => {
  const fit = fitted([sku, name, quantity, client, status], 800);
  expect(fit.order).toEqual(["sku", "name", "quantity", "client", "status"]);
  expect(fit.pages).toHaveLength(1);
  expect(sumWidths(fit.widths, fit.order)).toBe(800);
  expect(fit.widths.get("quantity")).toBe(90);
  expect(fit.widths.get("name")).toBe(420);
});

test("names give way before a figure does", () => {
  const fit = fitted([sku, name, quantity, status], 380);
  expect(fit.pages).toHaveLength(1);
  expect(fit.widths.get("name")).toBe(90);
  expect(fit.widths.get("quantity")).toBe(90);
});

test("what decisions need stands on the first page of columns, and every page is as wide as the room beside the first column", () => {
  const fit = fitted([sku, name, client, quantity, status], 400);
  expect(fit.pages).toEqual([["name", "quantity", "status"], ["client"]]);
  expect(fit.order).toEqual(["sku", "name", "quantity", "status", "client"]);
  for (const page of fit.pages) expect(sumWidths(fit.widths, page)).toBe(300);
});

test("no name gives way to a column that comes last", () => {
  const fit = fitted([sku, need("name", 80, { wanted: 200, priority: 1 }), quantity, need("owner", 120, { priority: 3 }), need("wide", 400)], 500);
  expect(fit.pages[0]).toEqual(["name", "quantity"]);
});

test("an order that the user chose takes precedence over the priorities", () => {
  const fit = fitted([sku, client, name, quantity, status], 400, true);
  expect(fit.order).toEqual(["sku", "client", "name", "quantity", "status"]);
});

test("what is pinned stands beside every page, unless it takes the room of a whole column", () => {
  const actions = need("actions", 100, { pinned: true });
  const beside = fitted([sku, quantity, status, actions], 330);
  expect(beside.pinned).toEqual(["actions"]);
  expect(beside.pages).toEqual([["quantity"], ["status"]]);
  expect(beside.order.at(-1)).toBe("actions");
  const among = fitted([sku, quantity, status, actions], 280);
  expect(among.pinned).toEqual([]);
  expect(among.pages.flat()).toContain("actions");
});

test("a first column that is a name leaves most of the room to the others", () => {
  const fit = fitted([need("reference", 100, { wanted: 600 }), quantity, status, need("more", 300)], 500);
  expect(fit.widths.get("reference")).toBe(150);
});

test("a column that is wider than the room keeps its width, and a table without room keeps its order", () => {
  expect(fitted([sku, need("long", 700)], 400).widths.get("long")).toBe(700);
  expect(fitted([sku, client, status], 0).order).toEqual(["sku", "client", "status"]);
  expect(fitted([], 400).order).toEqual([]);
});
