import * as fc from "fast-check";
import { expect, test } from "vitest";
import { byDay } from "../stock/rules.ts";
import { dividedAmongJobs, isGoodFor, type Need, type Offer, proposeReservations, STRATEGIES } from "./rules.ts";

const TODAY = "2030-03-15";

const stockLineOffer = (id: string, unreservedQuantity: number, expiry: string | null = null, more: Partial<Offer> = {}): Offer => ({
  id,
  expiry,
  packSize: 0,
  quantityOfBatch: unreservedQuantity,
  unreservedQuantity,
  ...more,
});
const need = (jobId: number, remaining: number, dispatchDate: string | null = null): Need => ({ jobId, jobStockId: `${jobId}~X`, remaining, dispatchDate });
const total = (quantities: Iterable<number>): number => [...quantities].reduce((sum, one) => sum + one, 0);

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2030-03-${String(date).padStart(2, "0")}`);
const anyOffers = fc
  .array(fc.record({ unreserved: fc.integer({ min: 0, max: 60 }), expiry: fc.option(day), packSize: fc.constantFrom(0, 10, 25) }), { maxLength: 8 })
  .map((all) => all.map(({ unreserved, expiry, packSize }, i) => stockLineOffer(`X~${i}`, unreserved, expiry, { packSize })));
const anyNeeds = fc
  .array(fc.record({ remaining: fc.integer({ min: 0, max: 80 }), dispatchDate: fc.option(day) }), { maxLength: 5 })
  .map((all) => all.map(({ remaining, dispatchDate }, i) => need(i + 1, remaining, dispatchDate)));

test("the earliest expiry is proposed first, as far as it goes", () => {
  const { quantities, verdicts, missing } = proposeReservations(
    [need(1, 120)],
    [stockLineOffer("never", 500), stockLineOffer("late", 100, "2031-01-01"), stockLineOffer("soon", 50, "2030-06-01")],
    "fefo",
    TODAY,
  );
  expect([...quantities]).toEqual([
    ["soon", 50],
    ["late", 70],
  ]);
  expect(verdicts.get("never")).toEqual({ chosen: false, why: "not-needed" });
  expect(missing).toBe(0);
});

test("a batch that expires before the dispatch date is passed over; one that expires on that day is used", () => {
  const offers = [stockLineOffer("before", 100, "2030-05-31"), stockLineOffer("on", 100, "2030-06-01")];
  const { quantities, verdicts } = proposeReservations([need(1, 80, "2030-06-01")], offers, "fefo", TODAY);
  expect([...quantities]).toEqual([["on", 80]]);
  expect(verdicts.get("before")).toEqual({ chosen: false, why: "expires-early", dispatchDate: "2030-06-01" });
});

test("bulk with less shelf life left at dispatch than its client accepts is passed over, and still serves others", () => {
  const client = { ...need(1, 80, "2030-06-01"), minimumShelfLife: { minimumShelfLifeDays: 30 } };
  const offers = [stockLineOffer("short", 100, "2030-06-30"), stockLineOffer("enough", 100, "2030-07-01")];
  const { quantities, verdicts } = proposeReservations([client], offers, "fefo", TODAY);
  expect([...quantities]).toEqual([["enough", 80]]);
  expect(verdicts.get("short")).toEqual({ chosen: false, why: "short-shelf-life", left: 29, asked: 30 });
  expect([...proposeReservations([client, need(2, 60, "2030-06-10")], offers, "fefo", TODAY).quantities]).toEqual([
    ["short", 60],
    ["enough", 80],
  ]);
});

test("fewest batches takes the batch that covers most, and of those that cover all the earliest to expire", () => {
  const offers = [stockLineOffer("a", 30, "2030-05-01"), stockLineOffer("b", 100, "2030-08-01"), stockLineOffer("c", 100, "2030-07-01")];
  expect([...proposeReservations([need(1, 90)], offers, "fewest", TODAY).quantities]).toEqual([["c", 90]]);
});

test("opened packs go before whole ones, the smallest first", () => {
  const whole = stockLineOffer("whole", 100, "2030-04-01", { packSize: 25 });
  const offers = [whole, stockLineOffer("open", 60, "2030-09-01", { packSize: 25 }), stockLineOffer("scrap", 10, "2030-09-01", { packSize: 25 })];
  expect(new Map(proposeReservations([need(1, 80)], offers, "part", TODAY).quantities)).toEqual(
    new Map([
      ["scrap", 10],
      ["open", 60],
      ["whole", 10],
    ]),
  );
});

test("no strategy leaves more missing than first expired, first out", () => {
  const needs = [need(1, 50, "2030-04-01"), need(2, 100, "2030-09-01")];
  const offers = [stockLineOffer("early", 50, "2030-05-01"), stockLineOffer("late", 100, "2030-12-01")];
  for (const strategy of STRATEGIES) expect(proposeReservations(needs, offers, strategy, TODAY).missing, strategy).toBe(0);
});

test("no strategy reserves more than is unreserved or needed, or an expired batch", () => {
  fc.assert(
    fc.property(anyNeeds, anyOffers, fc.constantFrom(...STRATEGIES), (needs, offers, strategy) => {
      const { quantities, verdicts, missing } = proposeReservations(needs, offers, strategy, TODAY);
      for (const one of offers) {
        const quantity = quantities.get(one.id) ?? 0;
        expect(quantity).toBeLessThanOrEqual(one.unreservedQuantity);
        expect(verdicts.get(one.id)?.chosen).toBe(quantity > 0);
        if (one.expiry !== null && one.expiry < TODAY) expect(quantity).toBe(0);
      }
      expect(total(quantities.values()) + missing).toBe(total(needs.map(({ remaining }) => remaining)));
    }),
    { numRuns: 500 },
  );
});

test("a later expiry is proposed only if every earlier batch that is good for the job is used up", () => {
  fc.assert(
    fc.property(anyNeeds, anyOffers, (needs, offers) => {
      const { quantities } = proposeReservations(needs, offers, "fefo", TODAY);
      const entries = offers.flatMap((one) => (quantities.has(one.id) ? [{ offer: one, quantity: quantities.get(one.id) ?? 0 }] : []));
      for (const { jobId, elementId } of dividedAmongJobs(needs, entries, TODAY)) {
        const [job, taken] = [needs.find((one) => one.jobId === jobId), offers.find(({ id }) => id === elementId)];
        if (!job || !taken) throw new Error("A claim names a job and a batch.");
        for (const one of offers.filter((other) => byDay(other.expiry, taken.expiry) < 0 && isGoodFor(other, job, TODAY)))
          expect(quantities.get(one.id) ?? 0).toBe(one.unreservedQuantity);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("the quantities divided among jobs add up to the proposal, and each job's part is usable on its dispatch date", () => {
  fc.assert(
    fc.property(anyNeeds, anyOffers, fc.constantFrom(...STRATEGIES), (needs, offers, strategy) => {
      const { quantities } = proposeReservations(needs, offers, strategy, TODAY);
      const entries = offers.flatMap((one) => (quantities.has(one.id) ? [{ offer: one, quantity: quantities.get(one.id) ?? 0 }] : []));
      const claims = dividedAmongJobs(needs, entries, TODAY);
      expect(total(claims.map(({ quantity }) => quantity))).toBe(total(quantities.values()));
      for (const one of needs)
        expect(total(claims.filter(({ jobId }) => jobId === one.jobId).map(({ quantity }) => quantity))).toBeLessThanOrEqual(one.remaining);
      for (const claim of claims) {
        const [taken] = offers.filter(({ id }) => id === claim.elementId);
        const [wanted] = needs.filter(({ jobId }) => jobId === claim.jobId);
        expect(taken && wanted && isGoodFor(taken, wanted, TODAY)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("first expired, first out: no earlier batch that is good for a job is left while a later one is taken", () => {
  fc.assert(
    fc.property(anyNeeds, anyOffers, (needs, offers) => {
      const { quantities } = proposeReservations(needs, offers, "fefo", TODAY);
      const entries = offers.flatMap((one) => (quantities.has(one.id) ? [{ offer: one, quantity: quantities.get(one.id) ?? 0 }] : []));
      for (const claim of dividedAmongJobs(needs, entries, TODAY)) {
        const taken = offers.find(({ id }) => id === claim.elementId);
        const wanted = needs.find(({ jobId }) => jobId === claim.jobId);
        for (const earlier of offers) {
          const isEarlier = earlier.expiry !== null && (taken?.expiry === null || (taken !== undefined && earlier.expiry < (taken.expiry ?? "")));
          if (!wanted || !isEarlier || !isGoodFor(earlier, wanted, TODAY)) continue;
          expect(quantities.get(earlier.id) ?? 0).toBe(earlier.unreservedQuantity);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("a quantity entered beyond the requirement is not given to any job", () => {
  expect(dividedAmongJobs([need(2, 40), need(1, 30, "2030-05-01")], [{ offer: stockLineOffer("X~1", 100), quantity: 100 }], TODAY)).toEqual([
    { jobId: 1, jobStockId: "1~X", elementId: "X~1", quantity: 30 },
    { jobId: 2, jobStockId: "2~X", elementId: "X~1", quantity: 40 },
  ]);
});

const anyMixedNeeds = fc
  .tuple(anyNeeds, fc.array(fc.option(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 1 })), { minLength: 5, maxLength: 5 }))
  .map(([needs, wishes]) => needs.map((one, i): Need => (wishes[i] ? { ...one, oneBatch: { reserved: wishes[i].map((n) => `X~${n}`) } } : one)));

test("a job whose client wants one batch gets everything from one batch (the one it already has, if any) or nothing; other jobs are unaffected", () => {
  fc.assert(
    fc.property(anyMixedNeeds, anyOffers, fc.constantFrom(...STRATEGIES), (needs, offers, strategy) => {
      const { quantities, verdicts, missing } = proposeReservations(needs, offers, strategy, TODAY);
      const entries = offers.flatMap((one) => (quantities.has(one.id) ? [{ offer: one, quantity: quantities.get(one.id) ?? 0 }] : []));
      const claims = dividedAmongJobs(needs, entries, TODAY);
      expect(total(claims.map(({ quantity }) => quantity))).toBe(total(quantities.values()));
      expect(total(quantities.values()) + missing).toBe(total(needs.map(({ remaining }) => remaining)));
      for (const one of offers) {
        expect(quantities.get(one.id) ?? 0).toBeLessThanOrEqual(one.unreservedQuantity);
        expect(verdicts.get(one.id)?.chosen).toBe((quantities.get(one.id) ?? 0) > 0);
      }
      for (const one of needs) {
        const own = claims.filter(({ jobId }) => jobId === one.jobId);
        for (const { elementId } of own) {
          const taken = offers.find(({ id }) => id === elementId);
          expect(taken && isGoodFor(taken, one, TODAY)).toBe(true);
        }
        if (!one.oneBatch) continue;
        expect(own.length).toBeLessThanOrEqual(1);
        for (const { elementId, quantity } of own) {
          expect(quantity).toBe(one.remaining);
          if (one.oneBatch.reserved.length > 0) expect(one.oneBatch.reserved).toContain(elementId);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test("batches that are too small for a single-batch job are passed over with that reason", () => {
  const single: Need = { ...need(1, 90), oneBatch: { reserved: [] } };
  const offers = [stockLineOffer("small", 60, "2030-05-01"), stockLineOffer("large", 100, "2030-06-01")];
  expect([...proposeReservations([single], offers, "fefo", TODAY).quantities]).toEqual([["large", 90]]);
  const { quantities, verdicts, missing } = proposeReservations([{ ...single, remaining: 120 }], offers, "part", TODAY);
  expect([quantities.size, missing, verdicts.get("small"), verdicts.get("large")]).toEqual([
    0,
    120,
    { chosen: false, why: "too-small" },
    { chosen: false, why: "too-small" },
  ]);
});
