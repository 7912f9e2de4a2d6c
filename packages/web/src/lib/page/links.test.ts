import { expect, test } from "vitest";
import { linkTo } from "./links.ts";

test("a link leads into the page that opens it", () => {
  expect(linkTo("sales", "openOrderId", 12, { sales: "/sales" })).toBe("/sales?openOrderId=12");
});

test("where there is no such page there is no link", () => {
  expect(linkTo("sales", "openOrderId", 12, { stock: "/stock" })).toBeUndefined();
});
