import { expect, test } from "vitest";
import { columnOrder, remembered } from "./memory.ts";

test("columns stand as they were put; new ones stand where they belong, old ones are forgotten", () => {
  expect(columnOrder(["sku", "name", "price"], ["price", "sku", "gone"])).toEqual(["price", "sku", "name"]);
  expect(columnOrder(["id", "sku", "name"], ["name", "sku"])).toEqual(["id", "name", "sku"]);
  expect(columnOrder(["sku", "name"], [])).toEqual(["sku", "name"]);
});

test("what another version kept is forgotten", () => {
  expect(remembered({ pageSize: "all", columns: { order: ["sku"], hidden: [] } })).toEqual({ pageSize: "all", columns: { order: ["sku"], hidden: [] } });
  for (const found of [undefined, null, 7, "x", { pageSize: -1 }, { columns: { order: [1] } }]) expect(remembered(found)).toEqual({});
});
