/**
 * The users of the local stage: one for each role, all with the same password. Deployed stages never have them.
 */
import { skipTo } from "@apothecary/core/lib/table/counter";
import {
  ACCOUNT_MANAGER,
  ADMIN,
  BUYER,
  CLIENT,
  MANAGER,
  PRODUCT_MANAGER,
  type Role,
  STAFF,
  STOCK_TAKE,
  SUPPLIER,
  TECHNICIAN,
  UPDATE_STATUS,
  WAREHOUSE,
} from "@apothecary/core/lib/rules/roles";
import { settings } from "@apothecary/core/lib/stage/settings";
import { transact } from "@apothecary/core/lib/table/table";
import { hashPassword } from "@apothecary/core/users/password";
import { type User, usernameKey, userRow } from "@apothecary/core/users/user.rows";

/** The password of every demo user, as printed at startup. */
export const DEMO_PASSWORD = "mortar-and-pestle";

interface Person {
  username: string;
  firstName: string;
  lastName: string;
  roles: Role[];
}

/** In the order of their ids, which start at 1. */
export const DEMO_USERS: readonly Person[] = [
  { username: "admin", firstName: "Agnes", lastName: "Thorne", roles: [ADMIN, STAFF] },
  { username: "manager", firstName: "Marcus", lastName: "Oyelaran", roles: [MANAGER, STAFF] },
  { username: "buyer", firstName: "Bridget", lastName: "Calloway", roles: [BUYER, STAFF] },
  { username: "status", firstName: "Samir", lastName: "Haddad", roles: [UPDATE_STATUS, STAFF] },
  { username: "technician", firstName: "Tamsin", lastName: "Pryce", roles: [TECHNICIAN, STAFF] },
  { username: "warehouse", firstName: "Wilf", lastName: "Ackroyd", roles: [WAREHOUSE, STAFF] },
  { username: "stocktake", firstName: "Stella", lastName: "Marsh", roles: [STOCK_TAKE, STAFF] },
  { username: "staff", firstName: "Sunil", lastName: "Mehta", roles: [STAFF] },
  { username: "liaison", firstName: "Lucia", lastName: "Ferreira", roles: [ACCOUNT_MANAGER, STAFF] },
  { username: "product", firstName: "Percy", lastName: "Whitlock", roles: [PRODUCT_MANAGER, STAFF] },
  { username: "client", firstName: "Clara", lastName: "Novak", roles: [CLIENT] },
  { username: "supplier", firstName: "Stefan", lastName: "Lindqvist", roles: [SUPPLIER] },
];

/** A demo user with its id. */
export function demoUser(username: string): Person & { id: number } {
  const index = DEMO_USERS.findIndex((user) => user.username === username);
  const person = DEMO_USERS[index];
  if (!person) throw new Error(`There is no demo user ${username}.`);
  return { ...person, id: index + 1 };
}

/** Writes the users of the demo company, or only the first one, `admin`. Client and supplier belong to the given businesses. */
export async function loadUsers(which: "all" | "admin", businesses: { client?: number; supplier?: number } = {}): Promise<void> {
  const { ownBusinessId, houseBrandId } = settings();
  const people = which === "all" ? DEMO_USERS : DEMO_USERS.slice(0, 1);
  // One hash for all, because they share a public password.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const users = people.map((person, i): User => {
    const businessId = person.username === "client" ? businesses.client : person.username === "supplier" ? businesses.supplier : ownBusinessId;
    return {
      id: i + 1,
      ...person,
      email: `${person.username}@apothecary.example`,
      businessId: businessId ?? houseBrandId,
      passwordHash,
      sessions: {},
      grants: {},
      version: 1,
    };
  });
  await transact(
    users.flatMap((user) => [
      { kind: "put", item: userRow(user), expect: { absent: true } },
      { kind: "put", item: { ...usernameKey(user.username), userId: user.id }, expect: { absent: true } },
    ]),
  );
  await skipTo("user", users.length);
}
