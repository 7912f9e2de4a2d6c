import { expect, test } from "vitest";
import { adminIsImplied, NARROWED_ROLES, withAdmin } from "./narrowed-roles.ts";

test("the roles of the staff are offered, without that of all staff", () => {
  expect(NARROWED_ROLES).toHaveLength(9);
  expect(NARROWED_ROLES.filter((role) => ["ROLE_STAFF", "ROLE_CLIENT", "ROLE_SUPPLIER", "ROLE_USER"].includes(role))).toEqual([]);
});

test("any role brings administrators, who leave last", () => {
  const chosen = withAdmin([], "ROLE_BUYER", true);
  expect(chosen).toEqual(["ROLE_ADMIN", "ROLE_BUYER"]);
  expect(adminIsImplied("ROLE_ADMIN", chosen)).toBe(true);
  expect(withAdmin(chosen, "ROLE_ADMIN", false)).toEqual(chosen);
  const alone = withAdmin(chosen, "ROLE_BUYER", false);
  expect(alone).toEqual(["ROLE_ADMIN"]);
  expect(adminIsImplied("ROLE_ADMIN", alone)).toBe(false);
  expect(withAdmin(alone, "ROLE_ADMIN", false)).toEqual([]);
});
