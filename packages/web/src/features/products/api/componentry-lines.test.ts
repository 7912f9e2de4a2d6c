import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import { componentLevel, componentLine, componentryRules, componentryToSave, isOffered, isRedundant, redundantSkus } from "./componentry-lines.ts";

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

test("free stock is coloured by reading B over a component and its variants; a Redundant component is named as such", () => {
  const jar = { sku: "JAR0001", status: 0, quantity: 200, allocated: 0, unusable: 0, minimumStock: 100 } as const;
  const component = (more: Partial<typeof jar> | object) => ({ sku: "JAR0001", name: "Jar", quantity: 1, element: [{ ...jar, ...more }] });
  const level = (allocated: number) => componentLevel(component({ allocated }));
  expect([level(100), level(76), level(75)]).toEqual(["red", "amber", "green"]);
  const family = { ...component({}), element: [jar, { ...jar, sku: "JAR0001-2", minimumStock: 80 }] };
  expect(componentLevel(family)).toBe("green");
  expect(componentLevel({ ...family, element: [jar, { ...jar, unusable: 220 }] })).toBe("red");
  expect(isRedundant(component({ status: 3 }))).toBe(true);
  expect(isRedundant({ ...family, element: [jar, { ...jar, sku: "JAR0001-2", status: 3 }] })).toBe(false);
});
