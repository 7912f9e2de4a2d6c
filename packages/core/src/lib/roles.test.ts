import { expect, test } from "vitest";
import { roleWords } from "./roles.ts";

test("a role is shown as words", () => {
  expect(roleWords("ROLE_STOCK_TAKE")).toBe("Stock Take");
  expect(roleWords("ROLE_ADMIN")).toBe("Admin");
});
