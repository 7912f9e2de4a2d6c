import { expect, test, vi } from "vitest";
import type { Entry } from "../form/entry.ts";
import { createLines, isEmptyLine, type LineRules, sumField } from "./lines.ts";

interface Ingredient {
  sku: string | null;
  percentage: Entry;
  exactMatch: boolean;
}

interface Row {
  free: number;
}

const NO_SKU = "Raw material is required.";
const TWICE = "Cannot use the same item more than once.";
const TOO_MUCH = "This is more than there is.";

const RULES: LineRules<Row, Ingredient> = {
  required: { sku: NO_SKU, percentage: "Percentage is required." },
  unique: { field: "sku", message: TWICE },
  check: ({ values, now }) => ({ percentage: typeof values.percentage === "number" && values.percentage > (now?.free ?? 0) ? TOO_MUCH : undefined }),
  describeChange: ({ row, now }) => (now ? `${now.free} instead of ${row.free}` : "gone"),
  accept: ({ values }, now) => ({ ...values, percentage: Math.min(Number(values.percentage), now.free) }),
};

const line = (id: string, sku: string | null, percentage: Entry, free = 100) => ({ id, row: { free }, values: { sku, percentage, exactMatch: false } });
const three = () => createLines([line("a", "EMU0001", 40), line("b", "EMU0002", 50), line("c", null, null)], RULES);

test("a field's error is known before it is shown", () => {
  const lines = three();
  expect([lines.get("c")?.errors.sku, lines.fieldError("c", "sku")]).toEqual([undefined, NO_SKU]);
  lines.edit("a", "percentage", 101);
  expect([lines.fieldError("a", "percentage"), lines.fieldError("a", "sku"), lines.fieldError("unknown", "sku")]).toEqual([TOO_MUCH, undefined, undefined]);
});

test("only the edited line is notified, and the lines around it stay the same objects", () => {
  const lines = three();
  const [listener, other] = [vi.fn(), vi.fn()];
  lines.subscribe("a", listener);
  const stop = lines.subscribe("b", other);
  const [a, b, ids] = [lines.get("a"), lines.get("b"), lines.ids.get()];
  lines.edit("a", "percentage", 45);
  lines.edit("a", "percentage", 45);
  expect([listener.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  expect(lines.get("a")).not.toBe(a);
  expect([lines.get("b"), lines.ids.get()]).toEqual([b, ids]);
  expect(lines.get("b")).toBe(b);
  expect(lines.ids.get()).toBe(ids);
  stop();
  lines.edit("b", "percentage", 1);
  expect(other).not.toHaveBeenCalled();
});

test("a wrong value is in error at once, an empty one after the first attempt, which leads to the first place", () => {
  const lines = three();
  lines.edit("b", "percentage", 101);
  expect(lines.get("b")?.errors).toEqual({ percentage: TOO_MUCH });
  expect(lines.get("c")?.errors).toEqual({});
  expect(lines.attempt()).toEqual({ id: "b", field: "percentage" });
  expect(lines.get("c")?.errors).toEqual({ sku: NO_SKU, percentage: "Percentage is required." });
  lines.edit("b", "percentage", 50);
  expect(lines.attempt()).toEqual({ id: "c", field: "sku" });
  lines.remove(["c"]);
  expect(lines.attempt()).toBeUndefined();
});

test("two lines of the same item are both in error, until one of them is another or gone", () => {
  const lines = three();
  const other = vi.fn();
  lines.subscribe("a", other);
  lines.edit("b", "sku", "EMU0001");
  expect([lines.get("a")?.errors.sku, lines.get("b")?.errors.sku]).toEqual([TWICE, TWICE]);
  expect(other).toHaveBeenCalledTimes(1);
  lines.edit("b", "sku", "EMU0003");
  expect(lines.get("a")?.errors).toEqual({});
  lines.add([line("d", "EMU0001", 1)]);
  expect(lines.get("a")?.errors.sku).toBe(TWICE);
  lines.remove(["d"]);
  expect(lines.get("a")?.errors).toEqual({});
});

test("what the server refused stands at its field until that is edited", () => {
  const lines = three();
  lines.refuse(new Map([["a", { percentage: "No.", line: "Not this one." }]]));
  expect(lines.get("a")?.errors).toEqual({ percentage: "No.", line: "Not this one." });
  lines.edit("a", "sku", "EMU0009");
  expect(lines.get("a")?.errors).toEqual({ percentage: "No." });
  lines.edit("a", "percentage", 41);
  expect(lines.get("a")?.errors).toEqual({});
});

test("what others changed is shown beside the line as it was, and taken over on request", () => {
  const lines = three();
  const a = lines.get("a");
  expect(a && lines.describeChange(a)).toBeUndefined();
  lines.see(new Map([["a", { free: 30 }]]));
  const [changed, gone] = [lines.get("a"), lines.get("b")];
  expect(changed && lines.describeChange(changed)).toBe("30 instead of 100");
  expect(gone && lines.describeChange(gone)).toBe("gone");
  expect(changed?.errors).toEqual({ percentage: TOO_MUCH });
  lines.accept();
  expect(lines.all().map(({ id, values, errors }) => [id, values.percentage, errors])).toEqual([["a", 30, {}]]);
});

test("fields act on each other, and a total over lines can be capped", () => {
  const lines = createLines<null, { used: Entry; notUsed: boolean }>(
    ["a", "b"].map((id) => ({ id, row: null, values: { used: null, notUsed: false } })),
    {
      settle: (values, edited, { id }, all) => {
        if (edited === "notUsed") return values.notUsed ? { ...values, used: null } : values;
        const others = sumField(
          all.filter((one) => one.id !== id),
          "used",
        );
        return { used: Math.min(Number(values.used), 100 - others), notUsed: false };
      },
    },
  );
  lines.edit("a", "used", 70);
  lines.edit("b", "used", 70);
  expect(sumField(lines.all(), "used")).toBe(100);
  lines.edit("b", "notUsed", true);
  expect(lines.get("b")?.values).toEqual({ used: null, notUsed: true });
  lines.edit("b", "used", 5);
  expect(lines.get("b")?.values).toEqual({ used: 5, notUsed: false });
});

test("loading keeps what is the same, tells what is not, and knows whether something was entered", () => {
  const lines = three();
  const [listener, a] = [vi.fn(), lines.get("a")];
  lines.subscribe("a", listener);
  expect(lines.changed()).toBe(false);
  const [first] = lines.all();
  lines.load([{ id: "a", row: first?.row ?? { free: 0 }, values: { sku: "EMU0001", percentage: 40, exactMatch: false } }, line("e", "EMU0005", 5)]);
  expect(lines.get("a")).toBe(a);
  expect(listener).not.toHaveBeenCalled();
  expect(lines.ids.get()).toEqual(["a", "e"]);
  expect(lines.changed()).toBe(true);
});

test("other rules judge all lines again; only what was entered counts as an edit", () => {
  const lines = three();
  const edits = lines.edits.get();
  lines.setRules({ ...RULES, check: () => ({ line: "Already there." }) });
  expect(lines.get("a")?.errors).toEqual({ line: "Already there." });
  lines.see(new Map());
  lines.attempt();
  expect(lines.edits.get()).toBe(edits);
  lines.edit("a", "exactMatch", true);
  expect(lines.edits.get()).toBe(edits + 1);
});

test("a thousand lines of which one is typed into judge that one", () => {
  const check = vi.fn(() => ({}));
  const lines = createLines(
    Array.from({ length: 1_000 }, (_, position) => line(`l${position}`, `EMU${position}`, 1)),
    { check },
  );
  check.mockClear();
  lines.edit("l500", "percentage", 2);
  expect(check).toHaveBeenCalledTimes(1);
});

test("sums are not off by what a computer cannot count; ticks do not fill a line", () => {
  const lines = createLines([line("a", "A", 33.3), line("b", "B", 33.3), line("c", "C", 33.4), line("d", null, "ten")]);
  expect(sumField(lines.all(), "percentage")).toBe(100);
  expect(isEmptyLine({ values: { sku: null, percentage: null, exactMatch: true } })).toBe(true);
  expect(isEmptyLine({ values: { sku: null, percentage: 0, exactMatch: false } })).toBe(false);
});
