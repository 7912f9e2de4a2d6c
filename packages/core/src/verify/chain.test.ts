import fc from "fast-check";
import { expect, test } from "vitest";
import { addChange, endsAt, newChain } from "./chain.ts";

const figures = fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 20 });

test("changes that follow from each other lead to the end in any order", () => {
  fc.assert(
    fc.property(figures, fc.infiniteStream(fc.nat()), (totals, order) => {
      const steps = totals.map((after, i) => ({ before: totals[i - 1] ?? 0, after, sort: order.next().value }));
      const chain = newChain();
      for (const { before, after } of steps.toSorted((a, b) => a.sort - b.sort)) addChange(chain, before, after);
      expect(endsAt(chain, totals.at(-1) ?? 0)).toBe(true);
    }),
  );
});

test("one altered figure breaks the chain", () => {
  fc.assert(
    fc.property(figures, fc.nat(), fc.integer({ min: 1, max: 1_000 }), (totals, at, by) => {
      const broken = at % totals.length;
      const chain = newChain();
      for (const [i, after] of totals.entries()) addChange(chain, totals[i - 1] ?? 0, after + (i === broken ? by : 0));
      expect(endsAt(chain, totals.at(-1) ?? 0)).toBe(false);
    }),
  );
});

test("an empty chain ends at 0", () => {
  expect(endsAt(newChain(), 0)).toBe(true);
  expect(endsAt(newChain(), 1)).toBe(false);
});
