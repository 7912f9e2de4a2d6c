import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "./call.ts";
import { createIntents } from "./intents.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends an input that succeeds or fails with a status; returns its request id. */
async function sent(intents: ReturnType<typeof createIntents>, input: unknown, status = 200): Promise<string> {
  let used = "";
  const work = (requestId: string) => {
    used = requestId;
    return status === 200 ? Promise.resolve("done") : Promise.reject(new CallError(status, {}));
  };
  await intents.send(input, work).catch((error: unknown) => expect(error).toBeInstanceOf(CallError));
  return used;
}

test.each([0, 500, 503])("after status %i the same input goes again under the same id", async (status) => {
  const intents = createIntents();
  const first = await sent(intents, { n: 1 }, status);
  expect(await sent(intents, { n: 2 })).not.toBe(first);
  expect(await sent(intents, { n: 1 })).toBe(first);
});

test.each([200, 400, 409])("after status %i the same input is another intent", async (status) => {
  const intents = createIntents();
  const first = await sent(intents, { n: 1 }, status);
  expect(await sent(intents, { n: 1 })).not.toBe(first);
});

test("a second click within a second, or while the first is under way, is one too many; another input is not", async () => {
  const intents = createIntents();
  expect(intents.isTooSoon({ n: 1 })).toBe(false);
  let finish = (): void => undefined;
  const under = intents.send({ n: 1 }, () => new Promise<void>((resolve) => (finish = resolve)));
  vi.advanceTimersByTime(5_000);
  expect(intents.isTooSoon({ n: 1 })).toBe(true);
  expect(intents.isTooSoon({ n: 2 })).toBe(false);
  finish();
  await under;
  expect(intents.isTooSoon({ n: 1 })).toBe(false);
  await sent(intents, { n: 1 });
  expect(intents.isTooSoon({ n: 1 })).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(intents.isTooSoon({ n: 1 })).toBe(false);
});
