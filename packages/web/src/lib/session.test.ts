import { beforeEach, expect, test, vi } from "vitest";
import { session, sessionMended, signedInAgain, signedOut } from "./session.ts";

beforeEach(() => {
  vi.useRealTimers();
  signedOut();
});

test("nobody signed in: nothing is waited for", async () => {
  expect(await sessionMended(Date.now())).toBe(false);
  expect(session.get().timedOut).toBe(false);
});

test("all that was refused waits for one pop-up and is sent again after the sign-in", async () => {
  session.set({ username: "ann", timedOut: false });
  const waiting = [sessionMended(Date.now()), sessionMended(Date.now())];
  expect(session.get()).toEqual({ username: "ann", timedOut: true });
  signedInAgain();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(session.get().timedOut).toBe(false);
});

test("what was sent before the sign-in and refused after it goes again without asking", async () => {
  session.set({ username: "ann", timedOut: false });
  signedInAgain();
  expect(await sessionMended(Date.now() - 1_000)).toBe(true);
  expect(session.get().timedOut).toBe(false);
});

test("leaving the pop-up gives up what waited", async () => {
  session.set({ username: "ann", timedOut: false });
  const waiting = sessionMended(Date.now() + 1);
  signedOut();
  expect(await waiting).toBe(false);
  expect(session.get().username).toBeUndefined();
});
