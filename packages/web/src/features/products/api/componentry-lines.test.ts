import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import { componentLine, componentryRules, componentryToSave, isOffered, redundantSkus } from "./componentry-lines.ts";

const RULES = componentryRules(new Set(["BOX0001"]));

test("a quantity is a whole number above 0, and each component is unique", () => {
  const of = (quantity: number | string) => createLines([componentLine({ sku: "JAR0001", quantity })], RULES).all()[0]?.errors.quantity;
  expect([of(0), of(-1), of(1.5), of("abc")]).toEqual(Array(4).fill("Please enter a (positive) number."));
  expect(of(12)).toBeUndefined();
  const twice = createLines([componentLine({ sku: "JAR0001" }), componentLine({ sku: "JAR0001" })], RULES);
  expect(twice.all().map(({ errors }) => errors.sku)).toEqual(Array(2).fill("Cannot use the same item more than once."));
});

test("a line with a Redundant component has an error", () => {
  const [line] = createLines([componentLine({ sku: "BOX0001", quantity: 1 })], RULES).all();
  expect(line?.errors.sku).toBe("Redundant component");
});

test("only components that are not Redundant can be selected", () => {
  expect(isOffered({ categoryType: "Componentry", status: 0 })).toBe(true);
  expect(isOffered({ categoryType: "Componentry", status: 3 })).toBe(false);
  expect(isOffered({ categoryType: "Raw Material", status: 0 })).toBe(false);
  const items = [0, 3].map((status) => ({ sku: `BOX000${status}`, status }) as Parameters<typeof isOffered>[0] & { sku: string });
  expect([...redundantSkus(items)]).toEqual(["BOX0003"]);
});

test("lines are sent as entered; the contract validates them", () => {
  const lines = createLines([componentLine({ sku: "JAR0001", quantity: 2 }), componentLine()]).all();
  expect(componentryToSave(lines)).toEqual([
    { resourceSku: "JAR0001", quantity: 2 },
    { resourceSku: "", quantity: null },
  ]);
});
