/**
 * The demo company's compositions: each adds up, and everything it refers to exists before it is needed.
 */
import { CATEGORIES, HOUSE_BRAND } from "@apothecary/core/directory/reference";
import { FormulaCategoryType, FormulaName, RAndDCode, RecipeToSave } from "@apothecary/core/formulas/formula-fields";
import { totalPercent } from "@apothecary/core/formulas/rules";
import { ComponentryToSave, ProductName } from "@apothecary/core/products/product-fields";
import { describe, expect, test } from "vitest";
import businesses from "../../packages/host/src/demo/businesses.json";
import formulas from "../../packages/host/src/demo/formulas.json";
import materials from "../../packages/host/src/demo/materials.json";
import packaging from "../../packages/host/src/demo/packaging.json";
import products from "../../packages/host/src/demo/products.json";

const clients = new Set([HOUSE_BRAND.code, ...businesses.clients.map((client) => client.code)]);
const suppliers = new Set(businesses.suppliers.map((supplier) => supplier.key));
const identifiers = (type: string) => new Set(CATEGORIES.filter((category) => category.type === type).map((category) => category.skuIdentifier));
const rowKeys = (rows: readonly { key: string }[]) => rows.map((row) => row.key);

test("keys, client codes and R&D codes are unique", () => {
  for (const keys of [rowKeys(materials), rowKeys(packaging), [...rowKeys(formulas), ...rowKeys(materials)], businesses.clients.map((client) => client.code)]) {
    expect(new Set(keys).size).toBe(keys.length);
  }
  const codes = formulas.map((formula) => `${formula.client} ${formula.rAndDCode}`.toLowerCase());
  expect(new Set(codes).size).toBe(codes.length);
});

test("clients have two or three letters, and there are enough of everything", () => {
  for (const client of businesses.clients) expect(client.code).toMatch(/^[A-Z]{2,3}$/);
  expect(businesses.clients.length).toBeGreaterThanOrEqual(8);
  expect(businesses.suppliers.length).toBeGreaterThanOrEqual(8);
  expect(formulas.length).toBeGreaterThanOrEqual(14);
});

describe.each(formulas)("$name", (formula) => {
  test("names its source and its client, within the limits of a formula", () => {
    expect(formula.source).toMatch(/Pharmacop|Formulary/);
    expect(clients).toContain(formula.client);
    for (const [schema, value] of [
      [FormulaName, formula.name],
      [RAndDCode, formula.rAndDCode],
      [FormulaCategoryType, formula.category.type],
    ] as const) {
      expect(schema.safeParse(value).error).toBeUndefined();
    }
  });

  test("adds up to exactly a hundred percent", () => {
    expect(totalPercent(formula.recipe.map((line) => line.percentage))).toBe(100);
    const lines = formula.recipe.map((line) => ({ resourceSku: line.ingredient, percentage: line.percentage }));
    expect(RecipeToSave.safeParse(lines).error).toBeUndefined();
  });

  test("has ingredients that are materials or earlier formulas", () => {
    const earlier = rowKeys(formulas).slice(0, formulas.indexOf(formula));
    const known = new Set([...rowKeys(materials), ...earlier]);
    expect(formula.recipe.map((line) => line.ingredient).filter((ingredient) => !known.has(ingredient))).toEqual([]);
  });
});

test("Aqueous Cream is made of the Emulsifying Ointment's bulk", () => {
  const cream = formulas.find((formula) => formula.key === "aqueous-cream");
  expect(cream?.recipe).toEqual([
    { ingredient: "emulsifying-ointment", percentage: 30 },
    { ingredient: "phenoxyethanol", percentage: 1 },
    { ingredient: "purified-water", percentage: 69 },
  ]);
});

test("materials and packaging have a category, a supplier and a price, and each is used", () => {
  const used = new Set(formulas.flatMap((formula) => formula.recipe.map((line) => line.ingredient)));
  for (const material of materials) {
    expect(identifiers("Raw Material")).toContain(material.category);
    expect(suppliers).toContain(material.supplier);
    expect(material.pricePerKilo).toBeGreaterThan(0);
    expect(used).toContain(material.key);
  }
  const filled = new Set(products.flatMap((product) => product.componentry.map((line) => line.component)));
  for (const piece of packaging) {
    expect(identifiers("Componentry")).toContain(piece.category);
    expect(suppliers).toContain(piece.supplier);
    expect(piece.pricePerUnit).toBeGreaterThan(0);
    expect(filled).toContain(piece.key);
  }
});

test("products have an existing formula, a valid category and existing packaging", () => {
  const known = new Set(rowKeys(packaging));
  for (const product of products) {
    expect(rowKeys(formulas)).toContain(product.formula);
    expect(["P", "R", "S", "T", "E"].filter((code) => identifiers("Product").has(code))).toContain(product.category);
    expect(ProductName.safeParse(product.name).error).toBeUndefined();
    expect(product.fillSize).toBeGreaterThan(0);
    if (product.client !== undefined) expect(clients).toContain(product.client);
    expect(product.componentry.filter((line) => !known.has(line.component))).toEqual([]);
    const lines = product.componentry.map((line) => ({ resourceSku: line.component, quantity: line.quantity }));
    expect(ComponentryToSave.safeParse(lines).error).toBeUndefined();
  }
});
