import fc from "fast-check";
import { expect, test } from "vitest";
import { Chain } from "./chain.ts";

const figures = fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 20 });

test("changes that follow from each other lead to the end in any order", () => {
  fc.assert(
    fc.property(figures, fc.infiniteStream(fc.nat()), (totals, order) => {
      const steps = totals.map((after, i) => ({ before: totals[i - 1] ?? 0, after, sort: order.next().value }));
      const chain = new Chain();
      for (const { before, after } of steps.toSorted((a, b) => a.sort - b.sort)) chain.step(before, after);
      expect(chain.endsAt(totals.at(-1) ?? 0)).toBe(true);
    }),
  );
});

test("one altered figure breaks the chain", () => {
  fc.assert(
    fc.property(figures, fc.nat(), fc.integer({ min: 1, max: 1_000 }), (totals, at, by) => {
      const broken = at % totals.length;
      const chain = new Chain();
      for (const [i, after] of totals.entries()) chain.step(totals[i - 1] ?? 0, after + (i === broken ? by : 0));
      expect(chain.endsAt(totals.at(-1) ?? 0)).toBe(false);
    }),
  );
});

test("an empty chain ends at 0", () => {
  expect(new Chain().endsAt(0)).toBe(true);
  expect(new Chain().endsAt(1)).toBe(false);
});
