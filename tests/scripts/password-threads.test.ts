import { setImmediate as turn } from "node:timers/promises";
import { hashPassword, hashThrough, isPassword } from "@apothecary/core/users/password";
import { afterEach, expect, test } from "vitest";
import { type PasswordThreads, startPasswordThreads } from "../../packages/host/src/local/password-threads.ts";

let threads: PasswordThreads | undefined;
afterEach(async () => {
  hashThrough();
  await threads?.stop();
});

test("hashes of the threads are those of this process, and the other way round", async () => {
  const here = await hashPassword("mortar-and-pestle");
  threads = startPasswordThreads(2);
  hashThrough(threads);
  expect(await isPassword("mortar-and-pestle", here)).toBe(true);
  expect(await isPassword("mortar", here)).toBe(false);
  expect(await isPassword("mortar", undefined)).toBe(false);
  const there = await hashPassword("another");
  hashThrough();
  expect(await isPassword("another", there)).toBe(true);
});

test("this process keeps running while they work", async () => {
  threads = startPasswordThreads(1);
  const working = Promise.all(Array.from({ length: 5 }, () => threads?.hash("x", 10)));
  let turns = 0;
  let done = false;
  void working.then(() => {
    done = true;
  });
  for (; !done; turns++) await turn();
  expect(turns).toBeGreaterThan(1_000);
});

test("those that come while too many wait are refused, and the others served", async () => {
  threads = startPasswordThreads(1, 3);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => threads?.hash("x", 4)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.length).toBe(2);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: "busy" });
});

test("an invalid hash is a fault, and the thread keeps running", async () => {
  threads = startPasswordThreads(1);
  await expect(threads.compare("x", "x".repeat(60))).rejects.toThrow("Invalid salt version");
  expect(await threads.compare("x", await threads.hash("x", 4))).toBe(true);
});
