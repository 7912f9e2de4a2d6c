import { expect, test } from "vitest";
import { holdingsOf, holdingsText } from "../../entities/item/holdings.ts";
import { matching, offersOf, scanned } from "./offers.ts";

const items = [
  { sku: "WAX0002", name: "Beeswax, white", supplier: "Emulsion House" },
  { sku: "EMU0001", name: "Emulsifying wax NF", supplier: "Lakeside" },
  { sku: "EMU0010", name: "Crème base", supplier: "Lakeside" },
];
const offers = offersOf(
  items,
  ({ sku }) => sku,
  ({ name, supplier }) => `${name} ${supplier}`,
);
const found = (typed: string): string[] => matching(offers, typed).map(({ key }) => key);

test("any part finds it, words in any order, accents or none; what begins so comes first", () => {
  expect(found("")).toEqual(["WAX0002", "EMU0001", "EMU0010"]);
  expect(found("wax")).toEqual(["WAX0002", "EMU0001"]);
  expect(found("emu")).toEqual(["EMU0001", "EMU0010", "WAX0002"]);
  expect(found("lakeside CREME")).toEqual(["EMU0010"]);
  expect(found("wax nothing")).toEqual([]);
});

test("a scan finds exactly one: by its key, or by the batch that it is of", () => {
  expect(scanned(offers, " emu0001 ")?.of.name).toBe("Emulsifying wax NF");
  expect(scanned(offers, "EMU0010~3kXq9LwT0aZbYc12")?.key).toBe("EMU0010");
  expect(scanned(offers, "https://stock.example/stock/EMU0010?batch=EMU0010~3kXq9LwT0aZbYc12")?.key).toBe("EMU0010");
  expect([scanned(offers, "EMU"), scanned(offers, ""), scanned(offers, "NON0001~abc")]).toEqual([undefined, undefined, undefined]);
});

test("a batch that moved since its label was printed is found by its number, where only one of its item bears it", () => {
  const label = "https://stock.example/stock/EMU0010?batch=EMU0010~old&number=A001";
  const batches = (...rows: [id: string, number: string][]) =>
    offersOf(
      rows,
      ([id]) => id,
      ([, number]) => `${number} Main B2`,
    );
  expect(scanned(batches(["EMU0010~new", "A001"], ["EMU0010~two", "A002"]), label)?.key).toBe("EMU0010~new");
  expect(scanned(batches(["EMU0010~old", "A001"], ["EMU0010~new", "A001"]), label)?.key).toBe("EMU0010~old");
  expect(scanned(batches(["EMU0010~new", "A001"], ["EMU0010~two", "A001"]), label)).toBeUndefined();
  expect(scanned(batches(["EMU0001~new", "A001"]), label)).toBeUndefined();
});

test("the link on a location's label is the location", () => {
  const places = offersOf(
    [{ id: "01JD0000000000000001" }, { id: "01JD0000000000000002" }],
    ({ id }) => id,
    () => "Main",
  );
  expect(scanned(places, "https://stock.example/locations?location=01JD0000000000000002")?.key).toBe("01JD0000000000000002");
  expect(scanned(places, "https://stock.example/locations?location=01JD0000000000000003")).toBeUndefined();
});

test("where an item lies is told by place, the most first", () => {
  const batch = (bin: string, quantity: number) => ({ location: { id: bin, bin, warehouse: "Main", roaming: false }, quantity });
  const lines = [batch("A1", 500), batch("B2", 2_000), batch("A1", 700), batch("C3", 1), batch("D4", 2)] as unknown as Parameters<typeof holdingsOf>[0];
  const holdings = holdingsOf([...lines, { reservations: [] }]);
  expect(holdings.map(({ bin, quantity }) => [bin, quantity])).toEqual([
    ["B2", 2_000],
    ["A1", 1_200],
    ["D4", 2],
    ["C3", 1],
  ]);
  expect(holdingsText(holdings, "g")).toBe("Main B2 2,000 g · Main A1 1,200 g · Main D4 2 g · 1 more");
  expect(holdingsText([], "g")).toBe("None on site");
});
