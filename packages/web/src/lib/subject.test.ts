import { expect, test } from "vitest";
import { aboutAction, subjectOf } from "./subject.ts";

const BATCH = "EMU0007~3kXq9LwT0aZbYc12";

const MARKED = `/stock/EMU0007?batch=${encodeURIComponent(BATCH)}`;

test("a batch is marked at its item, however deep the request names it", () => {
  expect(subjectOf({ body: { adjustment: { id: BATCH, newQuantity: 5 } } })).toEqual({ words: "EMU0007", to: MARKED });
  expect(subjectOf({ elementId: BATCH })).toEqual({ words: "EMU0007", to: MARKED });
  expect(subjectOf({ elementId: BATCH, batchNumber: "A001" })).toEqual({ words: "EMU0007", to: `${MARKED}&number=A001` });
  expect(subjectOf({ body: { goodsInDetails: { goodsInItem: "BOT0003" } } })).toEqual({ words: "BOT0003", to: "/stock/BOT0003" });
});

test("an id that is no batch's is not taken for one", () => {
  expect(subjectOf({ body: { id: "17~EMU0007" } })).toBeUndefined();
  expect(subjectOf({ body: { id: 17 } })).toBeUndefined();
});

test("businesses, stock takes and places lead to where they are shown; names are words alone", () => {
  expect(subjectOf({ body: { businessId: 21 } })).toEqual({ words: "business 21", to: "/directory?business=21" });
  expect(subjectOf({ deliveryId: 41, deliveryNumber: "D00041" })).toEqual({ words: "delivery 41", to: "/deliveries?delivery=41" });
  expect(subjectOf({ stockTakeGroupId: 4 })).toEqual({ words: "stock take 4", to: "/stock?tool=stock-take&for.id=4" });
  expect(subjectOf({ body: { locationId: "01JD0000000000000001" } })).toEqual({ words: "location", to: "/locations?location=01JD0000000000000001" });
  expect(subjectOf({ params: { username: "ann" } })).toEqual({ words: "ann" });
});

test("a request about many things, or nothing, is about no single one", () => {
  expect(subjectOf({ body: { locations: [{ id: BATCH }] } })).toBeUndefined();
  expect(subjectOf(undefined)).toBeUndefined();
});

test("a notification links to what the answer names, else the request; to nothing that was removed", () => {
  expect(aboutAction("/api/add_raw_material", { sku: "EMU0009" }, { body: { newRawMaterial: { name: "Wax" } } })).toEqual({
    label: "Open EMU0009",
    to: "/stock/EMU0009",
  });
  expect(aboutAction("/api/edit_business", { message: "" }, { body: { businessId: 21, businessName: "Rose" } })).toMatchObject({
    to: "/directory?business=21",
  });
  expect(aboutAction("/api/remove_business", {}, { body: { businessId: 21 } })).toBeUndefined();
  expect(aboutAction("/api/edit_user/{id}", {}, { params: { id: 4 } })).toBeUndefined();
});
