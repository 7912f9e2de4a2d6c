import { compare } from "bcryptjs";
import { expect, test, vi } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

vi.mock("bcryptjs", { spy: true });

test("only the hashed password matches", async () => {
  const kept = await hashPassword("mortar-and-pestle");
  expect(kept).not.toContain("mortar");
  expect(await isPassword("mortar-and-pestle", kept)).toBe(true);
  expect(await isPassword("Mortar-and-pestle", kept)).toBe(false);
});

test("the eightieth character counts", async () => {
  const kept = await hashPassword(`${"é".repeat(79)}a`);
  expect(await isPassword(`${"é".repeat(79)}a`, kept)).toBe(true);
  expect(await isPassword(`${"é".repeat(79)}b`, kept)).toBe(false);
});

test("no password matches without a hash", async () => {
  expect(await isPassword("", undefined)).toBe(false);
  expect(await isPassword("", "")).toBe(false);
});

test("an unknown name costs the same comparison as a known one", async () => {
  const kept = await hashPassword("x");
  for (const hash of [undefined, "", kept]) {
    await isPassword("y", hash);
    expect(compare).toHaveBeenLastCalledWith(expect.any(String), expect.stringMatching(/^\$2b\$11\$[./\w]{53}$/));
  }
});
