import { beforeEach, expect, test, vi } from "vitest";
import {
  followNotices,
  forget,
  forgetAll,
  hasMore,
  hide,
  UNTIL_DISMISSED,
  notices,
  loadNotices,
  notify,
  readAll,
  shownFor,
  unexpired,
  unreadNotices,
} from "./notify.ts";
import { stubStorage } from "../storage/storage.fixtures.ts";

const DAY_MS = 86_400_000;

let values: Map<string, string>;
/** The listener for changes in other windows. */
let heard: ((event: { key: string }) => void)[];

beforeEach(() => {
  values = stubStorage("localStorage");
  heard = [];
  vi.stubGlobal("addEventListener", (_: string, listener: (event: { key: string }) => void) => heard.push(listener));
  notices.set({ username: undefined, shown: [], saved: [] });
  followNotices();
  loadNotices("ann");
});

const messages = (of: readonly { message: string }[]): string[] => of.map(({ message }) => message);

test("every notification is shown; only those saved for later are behind the bell, the newest first", () => {
  notify({ message: "One", type: "success", saveForLater: true });
  notify({ message: "Two", type: "info" });
  notify({ message: "Three", type: "error", saveForLater: true });
  expect(messages(notices.get().shown)).toEqual(["One", "Two", "Three"]);
  expect(messages(notices.get().saved)).toEqual(["Three", "One"]);
});

test("what is not counted is stored once, as read", () => {
  for (const message of ["Reconnected", "Saved", "Reconnected"]) {
    notify({ message, type: "warning", saveForLater: true, uncounted: message === "Reconnected" });
  }
  expect(messages(notices.get().saved).toSorted()).toEqual(["Reconnected", "Saved"]);
  expect(messages(unreadNotices(notices.get().saved))).toEqual(["Saved"]);
});

test("the same thing told twice is shown once, and no more than four at a time", () => {
  for (const message of ["A", "A", "B", "C", "D", "E"]) notify({ message, type: "info" });
  expect(messages(notices.get().shown)).toEqual(["B", "C", "D", "E"]);
});

test("what lasts is not pushed out by what passes", () => {
  notify({ message: "The pallet is empty", type: "warning", timeout: UNTIL_DISMISSED });
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
  loadNotices("bob");
  expect(notices.get().saved).toEqual([]);
  loadNotices("ann");
  expect(notices.get().saved).toMatchObject([{ message: "Does" }, { message: "Leads", action: { label: "Open", to: "/stock" } }]);
  expect(notices.get().saved[0]).not.toHaveProperty("action");
});

test("the bell keeps for a day, and passes over what is damaged", () => {
  const now = 10 * DAY_MS;
  const keptNotice = (at: number) => ({ id: String(at), at, message: "Kept", type: "info" });
  expect(unexpired([keptNotice(now - DAY_MS + 1), keptNotice(now - DAY_MS), { id: "x" }, null, "text"], now)).toEqual([keptNotice(now - DAY_MS + 1)]);
  expect(unexpired("damaged", now)).toEqual([]);
});

test("a notification is shown for two and a half seconds, or as long as it asks", () => {
  expect(shownFor({})).toBe(2_500);
  expect(shownFor({ timeout: 100 })).toBe(100);
});

test("what another window put behind the bell stays there, newest first, and comes here by itself", () => {
  const elsewhere = { id: "other-1", at: Date.now() - 1_000, message: "Elsewhere", type: "success" };
  values.set("apothecary.notices.ann", JSON.stringify([elsewhere]));
  notify({ message: "Here", type: "success", saveForLater: true });
  expect(messages(notices.get().saved)).toEqual(["Here", "Elsewhere"]);
  values.set("apothecary.notices.ann", JSON.stringify([{ ...elsewhere, id: "other-2", at: Date.now() + 1_000, message: "Later" }, elsewhere]));
  for (const listener of heard) listener({ key: "apothecary.notices.ann" });
  expect(messages(notices.get().saved)).toEqual(["Later", "Elsewhere"]);
  for (const listener of heard) listener({ key: "apothecary.notices.bob" });
  forget("other-1");
  expect(messages(JSON.parse(values.get("apothecary.notices.ann") ?? "[]"))).toEqual(["Later"]);
});

test("what was seen behind the bell is read, in all windows", () => {
  notify({ message: "One", type: "success", saveForLater: true });
  expect(unreadNotices(notices.get().saved)).toHaveLength(1);
  readAll();
  expect(unreadNotices(notices.get().saved)).toEqual([]);
  notify({ message: "Two", type: "success", saveForLater: true });
  expect(messages(unreadNotices(notices.get().saved))).toEqual(["Two"]);
  expect(JSON.parse(values.get("apothecary.notices.ann") ?? "[]")).toMatchObject([{ message: "Two" }, { message: "One", read: true }]);
});

test("a browser that keeps nothing has a bell as long as the window is open", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new Error("full");
    },
  });
  for (const message of ["One", "Two"]) notify({ message, type: "success", saveForLater: true });
  expect(messages(notices.get().saved)).toEqual(["Two", "One"]);
  forgetAll();
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
