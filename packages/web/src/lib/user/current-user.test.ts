import type { CurrentUser } from "@apothecary/core/users/contract";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { currentUserQuery, holdsAny, mayCall } from "./current-user.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const user: CurrentUser = {
  id: 1,
  username: "ann",
  firstName: "Ann",
  lastName: "Orr",
  email: "ann@example.com",
  roles: ["ROLE_STAFF"],
  userRoles: ["ROLE_STAFF"],
  business: 14,
  timeZone: "Europe/London",
  ownBusinessId: 14,
  houseBrandId: 115,
  signInStep: null,
  actionRoles: { closeOrder: ["ROLE_ADMIN", "ROLE_MANAGER"] },
  permissions: [
    { permission: "adjustStockLevel", authorisedFor: "ann", expiry: "2026-11-21T12:05:00Z" },
    { permission: "stockTransfer", authorisedFor: "ann", expiry: "2026-11-21T11:55:00Z" },
  ],
};

afterEach(() => vi.unstubAllGlobals());

test("without network the application opens for the last user, also for one whom an earlier version stored", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => stored.get(name) ?? null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const opened = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } }).fetchQuery(currentUserQuery);
  const { ownBusinessId: _, houseBrandId: __, ...before } = user;
  stored.set("apothecary.user", JSON.stringify({ user, at: Date.now() }));
  expect(await opened()).toEqual(user);
  stored.set("apothecary.user", JSON.stringify({ user: before, at: Date.now() }));
  expect(await opened()).toMatchObject(before);
  stored.set("apothecary.user", JSON.stringify({ at: Date.now() }));
  await expect(opened()).rejects.toMatchObject({ status: 0 });
});

test("any of the roles will do; with none named everybody may", () => {
  expect(holdsAny(user, ["ROLE_ADMIN", "ROLE_STAFF"])).toBe(true);
  expect(holdsAny(user, ["ROLE_ADMIN"])).toBe(false);
  expect(holdsAny(undefined, ["ROLE_ADMIN"])).toBe(false);
  expect(holdsAny(undefined, [])).toBe(true);
});

test("a permission opens its own action until it runs out", () => {
  expect(mayCall(user, { access: "staff", permission: "stock" }, NOW)).toBe(true);
  expect(mayCall(user, { access: ["ROLE_ADMIN"], permission: "adjustStockLevel" }, NOW)).toBe(true);
  expect(mayCall(user, { access: ["ROLE_ADMIN"], permission: "adjustStockLevel" }, NOW + 300_000)).toBe(false);
  expect(mayCall(user, { access: ["ROLE_ADMIN"], permission: "stockTransfer" }, NOW)).toBe(false);
  expect(mayCall(undefined, { access: "staff", permission: "stock" }, NOW)).toBe(false);
});

test("what needs a session alone is open to every user", () => {
  expect(mayCall(user, { access: "session", permission: "logout" }, NOW)).toBe(true);
});

test("an action that is narrowed is open to its roles, and by a permission", () => {
  const closing = { access: "staff", permission: "closeOrder" } as const;
  expect(mayCall(user, closing, NOW)).toBe(false);
  expect(mayCall({ ...user, userRoles: ["ROLE_MANAGER", "ROLE_STAFF"] }, closing, NOW)).toBe(true);
  const given = { permission: "closeOrder", authorisedFor: "ann", expiry: "2026-11-21T12:05:00Z" };
  expect(mayCall({ ...user, permissions: [given] }, closing, NOW)).toBe(true);
  expect(mayCall({ ...user, actionRoles: {} }, closing, NOW)).toBe(true);
});
