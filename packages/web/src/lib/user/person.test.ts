import { expect, test } from "vitest";
import { fullName, initials } from "./person.ts";

test("people are named in full and by their initials", () => {
  expect(fullName({ firstName: "Agnes", lastName: "Thorne" })).toBe("Agnes Thorne");
  expect(initials({ firstName: "agnes", lastName: "Thorne" })).toBe("AT");
  expect(initials({ firstName: "Émile", lastName: "" })).toBe("É");
});
