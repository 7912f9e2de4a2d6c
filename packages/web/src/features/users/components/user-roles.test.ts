import { describe, expect, test } from "vitest";
import { choosesBusiness, offeredRoles, staffIsImplied, suits, withRole } from "./user-roles.ts";

describe("choosing roles", () => {
  test("a role of the house brings Staff", () => expect(withRole([], "ROLE_BUYER", true)).toEqual(["ROLE_BUYER", "ROLE_STAFF"]));
  test("a role of the house ends those of outsiders", () =>
    expect(withRole(["ROLE_CLIENT", "ROLE_SUPPLIER"], "ROLE_ADMIN", true)).toEqual(["ROLE_ADMIN", "ROLE_STAFF"]));
  test("client ends the roles of the house", () => expect(withRole(["ROLE_ADMIN", "ROLE_STAFF"], "ROLE_CLIENT", true)).toEqual(["ROLE_CLIENT"]));
  test("client and supplier go together", () => expect(withRole(["ROLE_SUPPLIER"], "ROLE_CLIENT", true)).toEqual(["ROLE_CLIENT", "ROLE_SUPPLIER"]));
  test("Staff stays while another role of the house does", () => {
    expect(withRole(["ROLE_BUYER", "ROLE_STAFF"], "ROLE_STAFF", false)).toEqual(["ROLE_BUYER", "ROLE_STAFF"]);
    expect(withRole(["ROLE_STAFF"], "ROLE_STAFF", false)).toEqual([]);
    expect(withRole(["ROLE_BUYER", "ROLE_STAFF"], "ROLE_BUYER", false)).toEqual(["ROLE_STAFF"]);
    expect([staffIsImplied(["ROLE_STAFF"]), staffIsImplied(["ROLE_BUYER"])]).toEqual([false, true]);
  });
});

test("outsiders choose a business, staff do not", () =>
  expect([choosesBusiness(["ROLE_SUPPLIER"]), choosesBusiness(["ROLE_STAFF"]), choosesBusiness([])]).toEqual([true, false, false]));

test("the plain user's role is not offered, but kept", () => {
  expect(offeredRoles([])).not.toContain("ROLE_USER");
  expect(offeredRoles(["ROLE_USER"])).toContain("ROLE_USER");
});

test("a client's business is a client, a supplier's a supplier", () => {
  const [client, supplier] = [
    { client: true, supplier: true },
    { client: false, supplier: true },
  ];
  expect([suits(client, ["ROLE_CLIENT"]), suits(supplier, ["ROLE_CLIENT"]), suits(supplier, ["ROLE_SUPPLIER"])]).toEqual([true, false, true]);
});
