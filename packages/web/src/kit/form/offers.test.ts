import { expect, test, vi } from "vitest";
import { indexOffers, matching, findOffer, namedOnce, scanned, sharedIndex } from "./offers.ts";

const items = [
  { sku: "WAX0002", name: "Beeswax, white", supplier: "Emulsion House" },
  { sku: "EMU0001", name: "Emulsifying wax NF", supplier: "Lakeside" },
  { sku: "EMU0010", name: "Crème base", supplier: "Lakeside" },
];
type Item = (typeof items)[number];
const reader = { optionKey: ({ sku }: Item) => sku, optionTexts: ({ sku, name, supplier }: Item) => [sku, name, supplier] };
const index = indexOffers(items, reader);
const found = (typed: string): string[] => matching(index.offers, typed).map(({ key }) => key);

test("any part finds it, words in any order, with or without accents", () => {
  expect(found("")).toEqual(["WAX0002", "EMU0001", "EMU0010"]);
  expect(found("lakeside CREME")).toEqual(["EMU0010"]);
  expect(found("wax nothing")).toEqual([]);
});

test("what begins with the text comes first, and the more important text before the others", () => {
  expect(found("wax")).toEqual(["WAX0002", "EMU0001"]);
  expect(found("emu")).toEqual(["EMU0001", "EMU0010", "WAX0002"]);
  expect(found("house")).toEqual(["WAX0002"]);
});

test("bins that begin with the text come first, then bins that hold it, then warehouses", () => {
  const locations = [
    { id: "01p7", bin: "A-06-1", warehouse: "Main" },
    { id: "02aa", bin: "B-01-1", warehouse: "P7 annexe" },
    { id: "03bb", bin: "XP7", warehouse: "Main" },
    { id: "04cc", bin: "P7", warehouse: "Main" },
    { id: "05dd", bin: "P71", warehouse: "Cold" },
  ];
  type NamedLocation = (typeof locations)[number];
  const { offers } = indexOffers(locations, { optionKey: ({ id }: NamedLocation) => id, optionTexts: ({ bin, warehouse }: NamedLocation) => [bin, warehouse] });
  expect(matching(offers, "p7").map(({ of }) => of.bin)).toEqual(["P7", "P71", "XP7", "B-01-1"]);
  expect(matching(offers, "main p7").map(({ of }) => of.bin)).toEqual(["XP7", "P7"]);
});

test("a scanned name chooses the only entry that has exactly that text", () => {
  expect(namedOnce(index.offers, " creme BASE ")?.key).toBe("EMU0010");
  for (const text of ["Lakeside", "wax", ""]) expect(namedOnce(index.offers, text)).toBeUndefined();
});

test("a key that no line shows is not searched", () => {
  const { offers } = indexOffers([{ id: "p7secret", name: "Main A-06-1" }], { optionKey: ({ id }) => id, optionTexts: ({ name }) => [name] });
  expect(matching(offers, "p7")).toEqual([]);
});

test("a scan chooses by key, the most exact first, ignoring case", () => {
  expect(scanned(index, ["emu0010~3kXq9", "emu0010"])?.of.name).toBe("Crème base");
  expect(scanned(index, ["EMU"])).toBeUndefined();
  expect(scanned(index, [])).toBeUndefined();
  expect(findOffer(index, "wax0002")?.of.sku).toBe("WAX0002");
  expect(findOffer(index, null)).toBeUndefined();
});

test("a list is indexed once for all its choosers, and its texts are read at the first search", () => {
  const optionTexts = vi.fn(reader.optionTexts);
  const readIndex = sharedIndex({ ...reader, optionTexts });
  const list = [...items];
  const first = readIndex(list);
  expect(readIndex(list)).toBe(first);
  expect(readIndex([...items])).not.toBe(first);
  expect(optionTexts).not.toHaveBeenCalled();
  matching(first.offers, "wax");
  matching(readIndex(list).offers, "emu");
  expect(optionTexts).toHaveBeenCalledTimes(items.length);
  expect(readIndex(undefined).offers).toEqual([]);
});
