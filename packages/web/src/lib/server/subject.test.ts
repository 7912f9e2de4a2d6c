import { expect, test } from "vitest";
import { aboutAction, findSubject } from "./subject.ts";

const STOCK_LINE_ID = "EMU0007~3kXq9LwT0aZbYc12";

const MARKED = `/stock/EMU0007?batch=${encodeURIComponent(STOCK_LINE_ID)}`;

test("a batch is marked at its item, however deep the request names it", () => {
  expect(findSubject({ body: { adjustment: { id: STOCK_LINE_ID, newQuantity: 5 } } })).toEqual({ words: "EMU0007", to: MARKED, stockLineId: STOCK_LINE_ID });
  expect(findSubject({ elementId: STOCK_LINE_ID })).toEqual({ words: "EMU0007", to: MARKED, stockLineId: STOCK_LINE_ID });
  expect(findSubject({ elementId: STOCK_LINE_ID, batchNumber: "A001" })).toEqual({ words: "EMU0007", to: `${MARKED}&number=A001`, stockLineId: STOCK_LINE_ID });
  expect(findSubject({ body: { goodsInDetails: { goodsInItem: "BOT0003" } } })).toEqual({ words: "BOT0003", to: "/stock/BOT0003" });
});

test("an id that is no batch's is not taken for one", () => {
  expect(findSubject({ body: { id: "17~EMU0007" } })).toBeUndefined();
  expect(findSubject({ body: { id: 17 } })).toBeUndefined();
});

test("businesses, stock takes and places lead to where they are shown; names are words alone", () => {
  expect(findSubject({ body: { businessId: 21 } })).toEqual({ words: "business 21", to: "/directory?business=21" });
  expect(findSubject({ deliveryId: 41, deliveryNumber: "D00041" })).toEqual({ words: "delivery 41", to: "/deliveries?delivery=41" });
  expect(findSubject({ stockTakeGroupId: 4 })).toEqual({ words: "stock take 4", to: "/stock?tool=stock-take&for.id=4" });
  expect(findSubject({ body: { locationId: "01JD0000000000000001" } })).toEqual({ words: "location", to: "/locations?location=01JD0000000000000001" });
  expect(findSubject({ params: { username: "ann" } })).toEqual({ words: "ann" });
});

test("a request about many things, or nothing, is about no single one", () => {
  expect(findSubject({ body: { locations: [{ id: STOCK_LINE_ID }] } })).toBeUndefined();
  expect(findSubject(undefined)).toBeUndefined();
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
