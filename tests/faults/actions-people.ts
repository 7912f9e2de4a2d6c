/**
 * The writes of the directory and of users. Signing in and out are no actions: each time counts anew.
 */
import {
  createBusiness,
  createContact,
  editBusiness,
  editContact,
  editSubscription,
  removeBusiness,
  removeContact,
  subscribe,
  unsubscribe,
} from "@apothecary/core/directory/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { update } from "@apothecary/core/lib/table";
import { addUser, adhocMan, changePassword, deleteUser, editUser, loginCheck, logout } from "@apothecary/core/users/contract";
import { hashPassword } from "@apothecary/core/users/password";
import { userKey } from "@apothecary/core/users/user.rows";
import { idOf } from "../lib/world.ts";
import { type Action, action } from "./actions.ts";
import { AS, type House } from "./house.ts";

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

/** Who does everything here, as an id. */
const SELF = idOf(AS.as);
const person = { firstName: "Maria", email: "maria@example.test" };
const contact = { firstName: "Nora", lastName: "Lindqvist", email: "nora@example.test", invoice: true, delivery: false };

export const peopleActions: Action[] = [
  action(createBusiness, "", () => ({ businessName: "Birch & Co", client: true, supplier: false, businessCode: "BIR" })),
  action(addUser, "", () => newUser("maria")),
  {
    name: editUser.path,
    endpoint: editUser,
    prepare: async ({ world }) => {
      const { id } = await world.good(addUser, { body: newUser("maria") }, AS);
      return { params: { id: String(id) }, body: { ...person, lastName: "Adeyemi", roles: ["ROLE_MANAGER"] } };
    },
  },
  {
    name: deleteUser.path,
    endpoint: deleteUser,
    prepare: async ({ world }) => {
      await world.good(addUser, { body: newUser("maria") }, AS);
      return { params: { username: "maria" } };
    },
  },
  {
    name: changePassword.path,
    endpoint: changePassword,
    prepare: async () => {
      await update({ key: userKey(SELF), set: { passwordHash: await hashPassword(PASSWORD) } });
      return { params: { id: String(SELF) }, body: { password: PASSWORD, newPassword: "another long password" } };
    },
  },
  action(editBusiness, "a new name, which items, formulas and products bear", (house) => ({
    businessId: house.clientId,
    businessName: "Lavender & Sons",
    paymentTerms: "30 days",
  })),
  action(removeBusiness, "", async (house) => {
    const { businessId } = await house.world.good(
      createBusiness,
      { body: { businessName: "Birch & Co", client: true, supplier: false, businessCode: "BIR" } },
      AS,
    );
    await house.world.good(createContact, { body: { businessId, ...contact } }, AS);
    return { businessId };
  }),
  action(createContact, "", (house) => ({ businessId: house.clientId, ...contact })),
  action(editContact, "", async (house) => ({ contactId: await addContact(house), ...contact, delivery: true })),
  action(removeContact, "", async (house) => ({ contactId: await addContact(house) })),
  action(subscribe, "", (house) => ({ businessId: house.clientId, accountManager: SELF, primaryAccountManager: true })),
  action(editSubscription, "", async (house) => ({
    staffSubscriptionId: await addSubscription(house),
    accountManager: SELF,
    primaryAccountManager: true,
  })),
  action(unsubscribe, "", async (house) => ({ staffSubscriptionId: await addSubscription(house) })),
  action(adhocMan, "", async ({ world }) => {
    await world.good(addUser, { body: newUser("boss") }, AS);
    return { payload: { username: "boss", password: PASSWORD, permission: "adjustStockLevel" } };
  }),
];

async function addContact({ world, clientId }: House): Promise<number> {
  return (await world.good(createContact, { body: { businessId: clientId, ...contact } }, AS)).contactId;
}

async function addSubscription({ world, clientId }: House): Promise<number> {
  const body = { businessId: clientId, accountManager: SELF, primaryAccountManager: false };
  return (await world.good(subscribe, { body }, AS)).staffSubscriptionId;
}

export const SIGNING: readonly AnyEndpoint[] = [loginCheck, logout];
