import * as fc from "fast-check";
import { expect, test } from "vitest";
import { entriesOfStop, jobsToPick, nextStop, postpone, readAtStop, type Stop, type Walk, wantedQuantity, withoutJob, withPicked } from "./walk.ts";

const ORIGIN = "https://stock.example";
const stop = (name: string, more: Partial<Stop> = {}): Stop => ({
  elementId: `EMU0007~${name}`,
  sku: "EMU0007",
  name: "Wax",
  batch: name.toUpperCase(),
  locationId: `place-${name}`,
  warehouse: "Main",
  bin: `A-${name}`,
  unit: "g",
  expiry: null,
  wanted: [
    { reservationId: `1~EMU0007~${name}`, jobId: 1, jobNumber: "J00001", quantity: 300 },
    { reservationId: `2~EMU0007~${name}`, jobId: 2, jobNumber: "J00002", quantity: 200 },
  ],
  picked: null,
  ...more,
});
const walk = (...stops: Stop[]): Walk => ({
  ...{ is: "walk", key: "walk/ann", username: "ann", jobIds: [1, 2], destination: { id: "line", name: "Main LINE" }, placeId: null, at: 1 },
  stops,
});

test("the location is scanned first, then the batch; the message for a wrong label says what it is and where to go", () => {
  const [one, two] = [stop("a001"), stop("a002")];
  const of = walk(one, two);
  const read = (text: string, atLocation: boolean) => readAtStop(text, of, one, atLocation, ORIGIN);
  expect(read(`${ORIGIN}/locations?location=place-a001`, false)).toEqual({ right: true, is: "place" });
  expect(read(`${ORIGIN}/locations?location=place-a002`, false)).toEqual({ right: false, message: "This is Main A-a002. Go to Main A-a001." });
  expect(read(`${ORIGIN}/locations?location=elsewhere`, true)).toEqual({ right: false, message: "This is another location. Go to Main A-a001." });
  expect(read("EMU0007~a001", false)).toEqual({ right: false, message: "Scan the label of Main A-a001 first." });
  expect(read("EMU0007~a001", true)).toEqual({ right: true, is: "batch" });
  expect(read("EMU0007~a002", true)).toEqual({ right: false, message: "This is EMU0007. Take EMU0007 A001." });
  expect(read(`${ORIGIN}/stock/EMU0007?batch=EMU0007~moved&number=A001`, true)).toEqual({ right: true, is: "batch" });
  expect(read(`${ORIGIN}/stock/OIL0001?batch=OIL0001~x&number=A001`, true)).toEqual({ right: false, message: "This is OIL0001 A001. Take EMU0007 A001." });
});

test("typed text counts as a label", () => {
  const of = walk(stop("a001"));
  const read = (text: string, atLocation: boolean) => readAtStop(text, of, stop("a001"), atLocation, ORIGIN);
  expect([read(" a-A001 ", false), read("main a-a001", false), read("a001", true)].map(({ right }) => right)).toEqual([true, true, true]);
  expect(read("A-9", false)).toEqual({ right: false, message: "This is not Main A-a001." });
  expect(read("A009", true)).toEqual({ right: false, message: "This is A009. Take EMU0007 A001." });
});

test("stops are done in order; a postponed stop comes last", () => {
  const of = walk(stop("a"), stop("b"), stop("c"));
  const later = postpone(of, "EMU0007~a", 2);
  expect(nextStop(later)?.elementId).toBe("EMU0007~b");
  const done = withPicked(withPicked(later, "EMU0007~b", 500, 3), "EMU0007~c", 0, 4);
  expect(nextStop(done)?.elementId).toBe("EMU0007~a");
  expect(nextStop(withPicked(done, "EMU0007~a", 1, 5))).toBeUndefined();
});

test("a job that is taken out needs nothing more; what was picked stays, and a stop for it alone is left out", () => {
  const [done, both, alone] = [stop("a001", { picked: 500 }), stop("a002"), stop("a003", { wanted: stop("a003").wanted.slice(0, 1) })];
  const left = withoutJob(walk(done, both, alone), 1, 2);
  expect(left.stops.map((one) => [one.elementId, wantedQuantity(one)])).toEqual([
    ["EMU0007~a001", 500],
    ["EMU0007~a002", 200],
  ]);
  expect(left.jobIds).toEqual([2]);
  expect([...jobsToPick(left)]).toEqual([[2, "J00002"]]);
  expect(jobsToPick(walk(done)).size).toBe(0);
});

test("a partial pick is divided among the jobs in order, at most what each has reserved", () => {
  expect(entriesOfStop(stop("a"), 350).map((one) => [one.reservationId, one.pickQuantity])).toEqual([
    ["1~EMU0007~a", 300],
    ["2~EMU0007~a", 50],
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }), fc.nat(6_000), (quantities, asked) => {
      const of = stop("x", { wanted: quantities.map((quantity, i) => ({ reservationId: `${i}`, jobId: i, jobNumber: `J${i}`, quantity })) });
      const picked = Math.min(asked, wantedQuantity(of));
      const entries = entriesOfStop(of, picked);
      expect(entries.reduce((sum, one) => sum + one.transferQuantity, 0)).toBe(picked);
      for (const one of entries) expect(one.pickQuantity).toBeLessThanOrEqual(quantities[Number(one.reservationId)] ?? 0);
    }),
  );
});
