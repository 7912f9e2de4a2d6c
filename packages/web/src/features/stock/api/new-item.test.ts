import { addComponentry, addRawMaterial } from "@apothecary/core/stock/contract";
import { expect, test } from "vitest";
import { completeSteps, EMPTY_ITEM, type NewItem, newItemBody, ownerOf } from "./new-item.ts";

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

test("each step requires its fields", () => {
  expect(completeSteps(EMPTY_ITEM, OWN)).toEqual([false, false, false]);
  expect(completeSteps({ ...filled, description: "  " }, OWN)[0]).toBe(false);
  expect(completeSteps({ ...filled, variant: "yes" }, OWN)[1]).toBe(false);
  expect(completeSteps({ ...filled, variant: "yes", alternativeSku: "EMU0007" }, OWN)[1]).toBe(true);
  expect(completeSteps({ ...filled, supplier: null }, OWN)[2]).toBe(false);
  expect(completeSteps({ ...filled, ownership: "free-issue" }, OWN)[2]).toBe(false);
  expect(completeSteps({ ...filled, ownership: "on-behalf" }, OWN)[2]).toBe(false);
  expect(completeSteps({ ...filled, ownership: "on-behalf", client: 31 }, OWN)[2]).toBe(true);
  expect(completeSteps(filled, undefined)[2]).toBe(false);
  expect(completeSteps(filled, OWN)).toEqual([true, true, true]);
});

test("the own company owns purchased items, the client owns free issue items", () => {
  expect(ownerOf({ ownership: "own", client: 31 }, OWN)).toBe(OWN);
  expect(ownerOf({ ownership: "on-behalf", client: 31 }, OWN)).toBe(OWN);
  expect(ownerOf({ ownership: "free-issue", client: 31 }, OWN)).toBe(31);
  expect(ownerOf({ ownership: null, client: 31 }, OWN)).toBeNull();
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
