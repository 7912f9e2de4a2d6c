import type { CurrentUser } from "@apothecary/core/users/contract";
import { expect, test } from "vitest";
import { holdsAny, mayCall } from "./current-user.ts";

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
  permissions: [
    { permission: "adjustStockLevel", authorisedFor: "ann", expiry: "2026-11-21T12:05:00Z" },
    { permission: "stockTransfer", authorisedFor: "ann", expiry: "2026-11-21T11:55:00Z" },
  ],
};

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
