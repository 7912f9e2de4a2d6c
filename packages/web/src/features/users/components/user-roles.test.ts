import { describe, expect, test } from "vitest";
import { choosesBusiness, offeredRoles, staffIsImplied, suits, withRole } from "./user-roles.ts";

describe("choosing roles", () => {
  test("a staff role adds Staff", () => expect(withRole([], "ROLE_BUYER", true)).toEqual(["ROLE_BUYER", "ROLE_STAFF"]));
  test("a staff role removes external roles", () =>
    expect(withRole(["ROLE_CLIENT", "ROLE_SUPPLIER"], "ROLE_ADMIN", true)).toEqual(["ROLE_ADMIN", "ROLE_STAFF"]));
  test("Client removes staff roles", () => expect(withRole(["ROLE_ADMIN", "ROLE_STAFF"], "ROLE_CLIENT", true)).toEqual(["ROLE_CLIENT"]));
  test("Client and Supplier can be combined", () => expect(withRole(["ROLE_SUPPLIER"], "ROLE_CLIENT", true)).toEqual(["ROLE_CLIENT", "ROLE_SUPPLIER"]));
  test("Staff stays while another staff role is set", () => {
    expect(withRole(["ROLE_BUYER", "ROLE_STAFF"], "ROLE_STAFF", false)).toEqual(["ROLE_BUYER", "ROLE_STAFF"]);
    expect(withRole(["ROLE_STAFF"], "ROLE_STAFF", false)).toEqual([]);
    expect(withRole(["ROLE_BUYER", "ROLE_STAFF"], "ROLE_BUYER", false)).toEqual(["ROLE_STAFF"]);
    expect([staffIsImplied(["ROLE_STAFF"]), staffIsImplied(["ROLE_BUYER"])]).toEqual([false, true]);
  });
});

test("external users choose a business, staff do not", () =>
  expect([choosesBusiness(["ROLE_SUPPLIER"]), choosesBusiness(["ROLE_STAFF"]), choosesBusiness([])]).toEqual([true, false, false]));

test("the User role cannot be selected, but is kept", () => {
  expect(offeredRoles([])).not.toContain("ROLE_USER");
  expect(offeredRoles(["ROLE_USER"])).toContain("ROLE_USER");
});

test("a client belongs to a client business, a supplier to a supplier business", () => {
  const [client, supplier] = [
    { client: true, supplier: true },
    { client: false, supplier: true },
  ];
  expect([suits(client, ["ROLE_CLIENT"]), suits(supplier, ["ROLE_CLIENT"]), suits(supplier, ["ROLE_SUPPLIER"])]).toEqual([true, false, true]);
});
