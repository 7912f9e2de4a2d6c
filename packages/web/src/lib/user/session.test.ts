import { beforeEach, expect, test, vi } from "vitest";
import { followSession, endSession, session, sessionRenewed, signedInAgain, signedInAs, signedOut } from "./session.ts";
import { stubStorage } from "../storage/storage.fixtures.ts";

const RECORD = "apothecary.session";
let values: Map<string, string>;
/** The listener for changes in other windows. */
let heard: ((event: { key: string }) => void)[];

/** The browser's storage, and the event that it sends to other windows. */
beforeEach(() => {
  values = stubStorage("localStorage");
  heard = [];
  vi.useRealTimers();
  vi.stubGlobal("addEventListener", (_: string, listener: (event: { key: string }) => void) => heard.push(listener));
  endSession();
  followSession();
});

/** Simulates a sign-in or sign-out in another window. */
function elsewhere(username: string | null, at = Date.now()): void {
  values.set(RECORD, JSON.stringify({ username, at }));
  for (const listener of heard) listener({ key: RECORD });
}

test("no user is signed in: nothing waits", async () => {
  expect(await sessionRenewed(Date.now())).toBe(false);
  expect(session.get().timedOut).toBe(false);
});

test("all that was refused waits for one pop-up and is sent again after the sign-in", async () => {
  signedInAs("ann");
  const waiting = [sessionRenewed(Date.now() + 1), sessionRenewed(Date.now() + 1)];
  expect(session.get()).toEqual({ username: "ann", timedOut: true });
  signedInAgain();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(session.get().timedOut).toBe(false);
});

test("what was sent before the sign-in and refused after it goes again without asking", async () => {
  signedInAs("ann");
  signedInAgain();
  expect(await sessionRenewed(Date.now() - 1_000)).toBe(true);
  expect(session.get().timedOut).toBe(false);
});

test("leaving the pop-up gives up what waited", async () => {
  signedInAs("ann");
  const waiting = sessionRenewed(Date.now() + 1);
  endSession();
  expect(await waiting).toBe(false);
  expect(session.get().username).toBeUndefined();
});

test("the same user's sign-in within another window unlocks this one and sends what waited", async () => {
  signedInAs("Ann");
  const waiting = sessionRenewed(Date.now() + 1);
  elsewhere("ann", Date.now() + 2);
  expect(await waiting).toBe(true);
  expect(session.get()).toEqual({ username: "Ann", timedOut: false });
});

test("a refusal that comes after the sign-in within another window opens no pop-up", async () => {
  signedInAs("ann");
  const sentAt = Date.now();
  values.set(RECORD, JSON.stringify({ username: "ann", at: sentAt + 5 }));
  expect(await sessionRenewed(sentAt)).toBe(true);
  expect(session.get().timedOut).toBe(false);
});

test("another user's sign-in within another window locks this one and says who", async () => {
  signedInAs("ann");
  elsewhere("bob");
  expect(session.get()).toEqual({ username: "ann", timedOut: true, elsewhere: { is: "signed-in", username: "bob" } });
  const waiting = sessionRenewed(Date.now() + 1);
  signedInAgain();
  expect(await waiting).toBe(true);
  expect(JSON.parse(values.get(RECORD) ?? "")).toMatchObject({ username: "ann" });
});

test("signing out locks the other windows; leaving a pop-up does not", () => {
  signedInAs("ann");
  elsewhere(null);
  expect(session.get()).toEqual({ username: "ann", timedOut: true, elsewhere: { is: "signed-out" } });
  elsewhere("ann");
  expect(session.get().timedOut).toBe(false);
  endSession();
  expect(JSON.parse(values.get(RECORD) ?? "")).toMatchObject({ username: "ann" });
  signedInAs("ann", true);
  signedOut();
  expect(JSON.parse(values.get(RECORD) ?? "")).toMatchObject({ username: null });
});

test("a damaged record is ignored", async () => {
  signedInAs("ann");
  values.set(RECORD, "[1]");
  void sessionRenewed(Date.now() + 1);
  expect(session.get().elsewhere).toBeUndefined();
});
