import { expect, test } from "vitest";
import { uniqueNames } from "./unique-names.ts";

test("rows of the same name are told apart", () => {
  const rows = [
    { name: "Ann Smith", code: "ann" },
    { name: "Ann Smith", code: "asmith" },
    { name: "Bo Lee", code: "bo" },
  ];
  const uniqueName = uniqueNames(
    rows,
    ({ name }) => name,
    ({ code }) => code,
  );
  expect(rows.map(uniqueName)).toEqual(["Ann Smith, ann", "Ann Smith, asmith", "Bo Lee"]);
});
