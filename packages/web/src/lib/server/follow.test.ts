import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followed, progressIn, type Progress } from "./follow.ts";

const ID = "0e4b7f4a-2b4d-4b3c-9d0e-3a1f5c6d7e8f";
const onItsWay = (done: number) => ({ message: `This is continuing in the background: ${done} of 500 done.`, type: "info", progress: { done, total: 500 } });
const end = { message: "500 batches have been transferred.", type: "success" };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the next of these for each progress request, then repeats the last. */
function progressing(...looks: object[]) {
  const fetched = vi.fn((_address: string, _request: RequestInit) => {
    const body = looks[Math.min(fetched.mock.calls.length, looks.length) - 1];
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200, headers: { "content-type": "application/json" } }));
  });
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

const never = (): void => expect.fail("Nothing was to be told.");
const after = <T>(ms: number, answer: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(answer), ms));

test("an action that is complete at once sends no further request", async () => {
  const fetched = progressing({ done: 0, total: 0, finished: false });
  expect(await followed(ID, () => Promise.resolve(end), never)).toBe(end);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).not.toHaveBeenCalled();
});

test("progress is reported while it works; an operation without steps reports none", async () => {
  const fetched = progressing({ done: 0, total: 0, finished: false }, { done: 120, total: 500, finished: false });
  const reported: Progress[] = [];
  const answer = followed(
    ID,
    () => after(2_500, end),
    (progress) => reported.push(progress),
  );
  await vi.advanceTimersByTimeAsync(2_500);
  expect(await answer).toBe(end);
  expect(reported).toEqual([{ done: 120, total: 500 }]);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(Array(2).fill(`/api/operation_progress/${ID}`));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("an operation in the background is polled until it is complete", async () => {
  progressing({ done: 0, total: 0, finished: false });
  const reported: number[] = [];
  const answers = [onItsWay(200), onItsWay(400), end];
  const send = vi.fn(() => Promise.resolve(answers.shift()));
  const answer = followed(ID, send, ({ done }) => reported.push(done));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe(end);
  expect([reported, send.mock.calls.length]).toEqual([[200, 400], 3]);
});

test("after waiting was stopped nothing more is reported", async () => {
  progressing({ done: 0, total: 0, finished: false });
  const stopped = new AbortController();
  const send = vi.fn(() => Promise.resolve(onItsWay(1)));
  const answer = followed(ID, send, () => undefined, stopped.signal);
  const refused = expect(answer).rejects.toThrow("Stopped.");
  await vi.advanceTimersByTimeAsync(500);
  stopped.abort(new Error("Stopped."));
  await refused;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test("a failure ends it; one of looking does not", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const answer = followed(ID, () => after(3_000, end), never);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBe(end);
  await expect(followed(ID, () => Promise.reject(new Error("refused")), never)).rejects.toThrow("refused");
});

test("only an answer with progress is still under way", () => {
  expect(progressIn(onItsWay(3))).toEqual({ done: 3, total: 500 });
  for (const other of [end, undefined, [], { ...onItsWay(3), type: "warning" }, { message: "", type: "info", details: { Done: 3, Total: 500 } }]) {
    expect(progressIn(other)).toBeUndefined();
  }
});
