import { expect, test } from "vitest";
import { lacking } from "./steps.ts";

const DETAILS = { title: "Details", fields: ["name", "clientId"] };
const NAME = { path: "name", message: "Name is required.", missing: "Name" };
const CLIENT = { path: "clientId", message: "Client is required.", missing: "Client" };
const TAKEN = { path: "clientId", message: "This client has no client code." };

test("a step says which of its fields are empty, then what is wrong, then what it waits for", () => {
  expect(lacking(DETAILS, [NAME, CLIENT])).toBe("Still missing: Name, Client.");
  expect(lacking(DETAILS, [TAKEN])).toBe("This client has no client code.");
  expect(lacking({ ...DETAILS, waitsFor: "The SKU is being looked up." }, [])).toBe("The SKU is being looked up.");
  expect(lacking(DETAILS, [{ path: "lines.0.sku", message: "Item is required.", missing: "Item" }])).toBeUndefined();
});
