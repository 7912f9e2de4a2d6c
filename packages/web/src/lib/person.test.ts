import { expect, test } from "vitest";
import { fullNameOf, initialsOf } from "./person.ts";

test("people are named in full and by their initials", () => {
  expect(fullNameOf({ firstName: "Agnes", lastName: "Thorne" })).toBe("Agnes Thorne");
  expect(initialsOf({ firstName: "agnes", lastName: "Thorne" })).toBe("AT");
  expect(initialsOf({ firstName: "Émile", lastName: "" })).toBe("É");
});
