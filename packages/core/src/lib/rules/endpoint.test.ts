import { expect, test } from "vitest";
import { permissionWords } from "./endpoint.ts";

test("a permission is written in words", () => {
  expect(permissionWords("adjustStockLevel")).toBe("Adjust stock level");
  expect(permissionWords("addStock")).toBe("Add stock");
});
