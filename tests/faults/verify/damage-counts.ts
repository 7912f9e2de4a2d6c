/** Damage in recalls and stock takes. */
import type { Row } from "@apothecary/core/lib/table/write";
import { add, at, type Damage, first, stockLine } from "./damage-world.ts";

const RECALL = "a recall counts what it froze and whom it names";
const COUNTS = "a stock take counts its locations and lines";
const REQUEST = "a request to count names a place and what is missing there";
const CLAIM = "a claim points at what it claims for";

const recall = () => first("recall");
const open = () => first("stock take", ({ state }) => state === "open");
const findLocationRow = (kind: "location" | "counted location", id: string): Row => first(kind, (one) => (one["locationId"] ?? one["id"]) === id);
const count = () => first("count", ({ locationId }) => locationId === "A1");
const request = () => first("request to count");

export const COUNT_DAMAGE: Record<string, Damage> = {
  "a recall counts a row too many": { kind: "recall", put: () => [add(recall(), "rows", 1)], finds: RECALL },
  "a recall counts a client too many": { kind: "recall", put: () => [add(recall(), "clients", 1)], finds: RECALL },
  "a recall has told nobody, it says": { kind: "recall", put: () => [{ ...recall(), told: 0 }], finds: RECALL },
  "a recall is thawed, and its rows are noted still": { kind: "frozen mark", put: () => [{ ...recall(), state: "thawed" }], finds: RECALL },
  "a recall is gone, and its parts are there": { kind: "recall", remove: () => [recall()], finds: RECALL },
  "batches of a recall are gone": { kind: "recalled batches", remove: () => [first("recalled batches")], finds: RECALL },
  "a client is gone": { kind: "recall client", remove: () => [first("recall client")], finds: RECALL },
  "a line is gone": { kind: "recall line", remove: () => [first("recall line")], finds: RECALL },
  "a line says that more came back": { kind: "recall line", put: () => [add(first("recall line"), "returned", 1)], finds: RECALL },
  "a row that was frozen is Live without a word": {
    kind: "batch",
    put: () => [{ ...stockLine(String(first("frozen mark")["elementId"])), status: 0 }],
    finds: RECALL,
  },
  "a stock take has a location too many": { kind: "stock take", put: () => [add(open(), "numberOfBins", 1)], finds: COUNTS },
  "a stock take has a count too many": { kind: "stock take", put: () => [add(open(), "completed", 1)], finds: COUNTS },
  "a stock take has a record too many": { kind: "stock take", put: () => [add(open(), "touched", 1)], finds: COUNTS },
  "a stock take is gone": { kind: "stock take", remove: () => [open()], finds: COUNTS },
  "a counted location is gone": { kind: "counted location", remove: () => [findLocationRow("counted location", "EMPTY")], finds: CLAIM },
  "a count is gone": { kind: "count", remove: () => [count()], finds: COUNTS },
  "a line of a count is gone": { kind: "count", put: () => [{ ...count(), lines: [] }], finds: COUNTS },
  "a place is in no stock take": { kind: "location", put: () => [{ ...findLocationRow("location", "EMPTY"), stockTakeId: undefined }], finds: CLAIM },
  "a place is in another stock take": { kind: "location", put: () => [{ ...findLocationRow("location", "EMPTY"), stockTakeId: 1 }], finds: CLAIM },
  "a place is in an unknown stock take": { kind: "location", put: () => [{ ...findLocationRow("location", "B2"), stockTakeId: 7 }], finds: CLAIM },
  "a request names a place that is gone": { kind: "request to count", put: () => [{ ...request(), locationId: "GONE" }], finds: REQUEST },
  "a request names no batch": { kind: "request to count", put: () => [{ ...request(), missing: [] }], finds: REQUEST },
  "a request names a batch twice": { kind: "request to count", put: () => [twice(request())], finds: REQUEST },
  "what was booked is forgotten": { kind: "stock take's bookings", remove: () => [at("ST#1", String(first("stock take's bookings").SK))], finds: COUNTS },
};

function twice(of: Row): Row {
  const missing = of["missing"] as unknown[];
  return { ...of, missing: [...missing, ...missing] };
}
