/**
 * The writes of the directory and of users. Signing in and out are no actions: each time counts anew.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { addUser, adhocMan, loginCheck, logout } from "@apothecary/core/users/contract";
import { type Action, action } from "./actions.ts";
import { AS } from "./house.ts";

const PASSWORD = "a long enough password";
const newUser = (username: string) => ({
  username,
  firstName: "Maria",
  lastName: "Okafor",
  email: `${username}@example.test`,
  password: PASSWORD,
  business: 14,
  roles: ["ROLE_BUYER" as const],
});

export const peopleActions: Action[] = [
  action(createBusiness, "", () => ({ businessName: "Birch & Co", client: true, supplier: false, businessCode: "BIR" })),
  action(addUser, "", () => newUser("maria")),
  action(adhocMan, "", async ({ world }) => {
    await world.good(addUser, { body: newUser("boss") }, AS);
    return { payload: { username: "boss", password: PASSWORD, permission: "adjustStockLevel" } };
  }),
];

export const SIGNING: readonly AnyEndpoint[] = [loginCheck, logout];
