import { expect, test } from "vitest";
import { ROLES, roleWords } from "./roles.ts";

test("a role is shown by its label, in capitalised words without the prefix", () => {
  expect(roleWords("ROLE_STOCK_TAKE")).toBe("Stock Take Administrator");
  expect(roleWords("ROLE_ACCOUNT_MANAGER")).toBe("Client Liaison Manager");
  expect(new Set(ROLES.map(roleWords)).size).toBe(ROLES.length);
  for (const role of ROLES) expect(roleWords(role)).toMatch(/^(?:[A-Z][a-z]+ ?)+$/);
});
