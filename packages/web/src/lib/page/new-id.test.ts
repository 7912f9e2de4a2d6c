import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids are random UUIDs", () => {
  const made = new Set(Array.from({ length: 100 }, newId));
  expect(made.size).toBe(100);
  for (const id of made) expect(id).toMatch(UUID);
});
