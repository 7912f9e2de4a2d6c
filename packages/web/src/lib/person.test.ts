import { expect, test } from "vitest";
import { fullNameOf, initialsOf, roleWords } from "./person.ts";

test("people are named in full and by their initials", () => {
  expect(fullNameOf({ firstName: "Agnes", lastName: "Thorne" })).toBe("Agnes Thorne");
  expect(initialsOf({ firstName: "agnes", lastName: "Thorne" })).toBe("AT");
  expect(initialsOf({ firstName: "Émile", lastName: "" })).toBe("É");
});

test("a role is shown as words", () => {
  expect(roleWords("ROLE_STOCK_TAKE")).toBe("Stock Take");
  expect(roleWords("ROLE_ADMIN")).toBe("Admin");
});
