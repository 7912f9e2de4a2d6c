import { addComponentry, addRawMaterial } from "@apothecary/core/stock/contract";
import { expect, test } from "vitest";
import { EMPTY_ITEM, type NewItem, newItemBody, newItemOwner, ownerProblem, requiredFields } from "./new-item.ts";

const OWN = 14;
const filled: NewItem = {
  ...EMPTY_ITEM,
  name: "Emulsifying wax NF",
  description: "Pellets",
  variant: "no",
  categoryCode: "EMU",
  ownership: "own",
  supplier: 21,
};

test("each step requires its fields, by the choices made in it", () => {
  const always = ["name", "description", "variant", "ownership", "supplier"];
  expect(Object.keys(requiredFields(EMPTY_ITEM))).toEqual(always);
  expect(Object.keys(requiredFields(filled))).toEqual(expect.arrayContaining([...always, "categoryCode"]));
  expect(requiredFields(filled)).not.toHaveProperty("client");
  expect(requiredFields({ ...filled, variant: "yes" })).toHaveProperty("alternativeSku");
  expect(requiredFields({ ...filled, variant: "yes" })).not.toHaveProperty("categoryCode");
  expect(requiredFields({ ...filled, ownership: "free-issue" })).toHaveProperty("client");
  expect(requiredFields({ ...filled, ownership: "on-behalf" })).toHaveProperty("client");
});

test("an item of the own company waits until the own company is known", () => {
  expect(ownerProblem(filled, undefined)).toMatch("not been loaded");
  expect(ownerProblem({ ...filled, ownership: "free-issue" }, undefined)).toBeUndefined();
  expect(ownerProblem(filled, OWN)).toBeUndefined();
});

test("the own company owns purchased items, the client owns free issue items", () => {
  expect(newItemOwner({ ownership: "own", client: 31 }, OWN)).toBe(OWN);
  expect(newItemOwner({ ownership: "on-behalf", client: 31 }, OWN)).toBe(OWN);
  expect(newItemOwner({ ownership: "free-issue", client: 31 }, OWN)).toBe(31);
  expect(newItemOwner({ ownership: null, client: 31 }, OWN)).toBeNull();
});

test("the request body is valid by the contracts", () => {
  const raw = newItemBody("Raw Material", filled, OWN);
  expect(addRawMaterial.body.parse({ newRawMaterial: raw }).newRawMaterial).toMatchObject({ owner: OWN, categoryCode: "EMU", alternativeSku: null });
  expect(raw).not.toHaveProperty("active");
  const version = newItemBody("Componentry", { ...filled, variant: "yes", categoryCode: null, alternativeSku: "BOT0001", active: true }, OWN);
  expect(addComponentry.body.parse({ newComponentry: version }).newComponentry).toMatchObject({ active: true, onBehalfOfClient: null });
  expect(newItemBody("Componentry", { ...filled, ownership: "on-behalf", client: 31 }, OWN)).toMatchObject({ owner: OWN, onBehalfOfClient: 31 });
  expect(newItemBody("Componentry", { ...filled, ownership: "free-issue", client: 31 }, OWN)).toMatchObject({ owner: 31, onBehalfOfClient: null });
});
