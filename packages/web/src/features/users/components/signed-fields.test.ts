import { expect, test } from "vitest";
import { signedFields } from "./signed-fields.ts";

const body = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`field${i}`, i + 1]));

test("eight fields are shown as they are", () => {
  expect(signedFields({ body: body(8) }).map(({ value }) => value)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
});

test("of more fields, how many there are is said", () => {
  const shown = signedFields({ body: body(11) });
  expect(shown).toHaveLength(9);
  expect(shown.at(-1)).toEqual({ label: "Further fields", value: "3, as you entered them" });
});
