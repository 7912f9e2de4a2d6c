import { beforeEach, expect, test, vi } from "vitest";
import { forget, forgetAll, hasMore, hide, LASTING, notices, noticesOf, notify, shownFor, stillKept } from "./notify.ts";

const DAY_MS = 86_400_000;

/** A browser's storage, which the tests' own environment has none of. */
function storage() {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  });
  return values;
}

beforeEach(() => {
  storage();
  notices.set({ username: undefined, shown: [], saved: [] });
  noticesOf("ann");
});

const messages = (of: readonly { message: string }[]): string[] => of.map(({ message }) => message);

test("what is told is shown; only what is saved for later is behind the bell, the newest first", () => {
  notify({ message: "One", type: "success", saveForLater: true });
  notify({ message: "Two", type: "info" });
  notify({ message: "Three", type: "error", saveForLater: true });
  expect(messages(notices.get().shown)).toEqual(["One", "Two", "Three"]);
  expect(messages(notices.get().saved)).toEqual(["Three", "One"]);
});

test("the same thing told twice is shown once, and no more than four at a time", () => {
  for (const message of ["A", "A", "B", "C", "D", "E"]) notify({ message, type: "info" });
  expect(messages(notices.get().shown)).toEqual(["B", "C", "D", "E"]);
});

test("what lasts is not pushed out by what passes", () => {
  notify({ message: "The pallet is empty", type: "warning", timeout: LASTING });
  for (const message of ["A", "B", "C", "D", "E"]) notify({ message, type: "info" });
  expect(messages(notices.get().shown)).toEqual(["The pallet is empty", "B", "C", "D", "E"]);
});

test("hiding leaves the bell alone, forgetting empties it", () => {
  notify({ message: "One", type: "success", saveForLater: true });
  notify({ message: "Two", type: "success", saveForLater: true });
  const [first] = notices.get().shown;
  hide(first?.id ?? "");
  expect(messages(notices.get().shown)).toEqual(["Two"]);
  forget(first?.id ?? "");
  expect(messages(notices.get().saved)).toEqual(["Two"]);
  forgetAll();
  expect(notices.get().saved).toEqual([]);
});

test("each user finds what was kept for that user, without what a button did", () => {
  notify({ message: "Leads", type: "success", saveForLater: true, action: { label: "Open", to: "/stock" } });
  notify({ message: "Does", type: "success", saveForLater: true, action: { label: "Undo", run: () => undefined } });
  noticesOf("bob");
  expect(notices.get().saved).toEqual([]);
  noticesOf("ann");
  expect(notices.get().saved).toMatchObject([{ message: "Does" }, { message: "Leads", action: { label: "Open", to: "/stock" } }]);
  expect(notices.get().saved[0]).not.toHaveProperty("action");
});

test("the bell keeps for a day, and passes over what is damaged", () => {
  const now = 10 * DAY_MS;
  const told = (at: number) => ({ id: String(at), at, message: "Kept", type: "info" });
  expect(stillKept([told(now - DAY_MS + 1), told(now - DAY_MS), { id: "x" }, null, "text"], now)).toEqual([told(now - DAY_MS + 1)]);
  expect(stillKept("damaged", now)).toEqual([]);
});

test("a success is shown for two and a half seconds, a refusal longer, and each as long as it asks", () => {
  expect(shownFor({ message: "", type: "success" })).toBe(2_500);
  expect(shownFor({ message: "", type: "error" })).toBeGreaterThan(2_500);
  expect(shownFor({ message: "", type: "error", timeout: 100 })).toBe(100);
});

test("a table, or what went wrong one by one, can be unfolded; what the bell does not keep cannot", () => {
  const table = { headers: ["SKU"], rows: [["EMU0007"]] };
  const details = { "Not transferred 1: ": "A001" };
  const said = { message: "One", saveForLater: true } as const;
  expect(hasMore({ ...said, type: "success", table })).toBe(true);
  expect(hasMore({ ...said, type: "warning", details })).toBe(true);
  expect(hasMore({ ...said, type: "success", details })).toBe(false);
  expect(hasMore({ ...said, type: "error", details: {} })).toBe(false);
  expect(hasMore({ ...said, type: "warning", table, saveForLater: false })).toBe(false);
});
