import { expect, test } from "vitest";
import { NOTHING } from "../../../../kit/table/columns/format.ts";
import { loadedPart } from "./line-part.ts";

test("the item has priority, then bin, then client and category, then warehouse; only one applies", () => {
  const chosen = { client: ["Fenwick & Rowe"], category: ["Bottle"], warehouse: ["Main"], bin: ["Main\nA1"], type: ["Componentry"], chosen: ["on"] };
  const { bin, ...withoutBin } = chosen;
  expect(loadedPart("BOT0001", chosen)).toEqual({ question: { sku: "BOT0001" }, name: "BOT0001" });
  expect(loadedPart(null, chosen)).toEqual({ question: { warehouse: "Main", bin: "A1" }, name: "Main A1" });
  expect(loadedPart(null, withoutBin)).toEqual({
    question: { client: "Fenwick & Rowe", category: "Bottle", type: "Componentry" },
    name: "Fenwick & Rowe, Bottle, Componentry",
  });
  expect(loadedPart(null, { warehouse: ["Main"], type: ["Product"] })).toEqual({ question: { warehouse: "Main" }, name: "Main" });
  expect(loadedPart(null, { type: ["Product"] })).toMatchObject({ question: { type: "Product" }, name: "Product" });
});

test("stock without a client is queried by an empty name; no filter means all stock", () => {
  expect(loadedPart(null, { client: [NOTHING] })).toMatchObject({ question: { client: "" }, name: "no client" });
  expect(loadedPart(null, { client: [], unreserved: ["on"] })).toEqual({ question: {}, name: undefined });
});
