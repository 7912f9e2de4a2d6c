/**
 * Write actions of the directory and of users. Signing in and out are excluded: they are not idempotent.
 */
import { businessRow } from "@apothecary/core/directory/business.rows";
import {
  createBusiness,
  createContact,
  editBusiness,
  editCategory,
  editContact,
  editSubscription,
  removeBusiness,
  removeContact,
  subscribe,
  unsubscribe,
} from "@apothecary/core/directory/contract";
import { putSubscription, subscriptionId } from "@apothecary/core/directory/subscription.rows";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { transact, update } from "@apothecary/core/lib/table/table";
import {
  addPasskey,
  addUser,
  adhocMan,
  adhocManPasskey,
  changePassword,
  createApiToken,
  deleteUser,
  disableUser,
  editActionRoles,
  editSignedActions,
  editUser,
  loginCheck,
  loginPasskey,
  logout,
  newPasskey,
  removePasskey,
  resetPasskeys,
  revokeApiToken,
  signatureChallenge,
  signOutEverywhere,
} from "@apothecary/core/users/contract";
import { businessDay } from "@apothecary/core/lib/time/day";
import { hashPassword } from "@apothecary/core/users/password";
import { userKey } from "@apothecary/core/users/user.rows";
import { Authenticator } from "../../lib/authenticator.ts";
import { givePasskey, LOCAL_ORIGIN } from "../../lib/passkeys.ts";
import { userId, plant } from "../../lib/base-world.ts";
import { type Action, action } from "./actions.ts";
import { AS, type Fixture } from "../fixture.ts";

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

const newToken = () => ({ name: "Scales in bay 2", roles: ["ROLE_WAREHOUSE" as const], expiresOn: businessDay() });

/** The id of the user who performs all actions. */
const SELF = userId(AS.as);
/** More than one transaction can remove. */
const MANY_CLIENTS = 30;
const person = { firstName: "Maria", email: "maria@example.test" };
const contact = { firstName: "Nora", lastName: "Lindqvist", email: "nora@example.test", invoice: true, delivery: false };

const givePasswordTo = async (id: number) => update({ key: userKey(id), set: { passwordHash: await hashPassword(PASSWORD) } });

const passkeyActions: Action[] = [
  action(newPasskey, "", async () => {
    await givePasswordTo(SELF);
    return { password: PASSWORD };
  }),
  action(addPasskey, "", async (fixture) => {
    await givePasswordTo(SELF);
    const { creation } = await fixture.world.good(newPasskey, { body: { password: PASSWORD } }, AS);
    return { name: "Key", passkey: new Authenticator(LOCAL_ORIGIN).create(creation.challenge) };
  }),
  action(removePasskey, "", async () => {
    await givePasswordTo(SELF);
    return { id: (await givePasskey(SELF)).id, password: PASSWORD };
  }),
  action(signatureChallenge, "", async () => {
    await givePasskey(SELF);
    return {};
  }),
  action(resetPasskeys, "", async () => {
    await givePasskey(userId("manager"));
    return { username: "manager" };
  }),
  action(adhocManPasskey, "", async (fixture) => {
    const key = await givePasskey(userId("admin"));
    await givePasswordTo(userId("admin"));
    const payload = { username: "admin", password: PASSWORD, permission: "adjustStockLevel" };
    const { body } = await fixture.world.call(adhocMan, { body: { payload } }, AS);
    const { challenge } = (body as unknown as { passkey: { challenge: string } }).passkey;
    return { payload: { ...payload, passkey: key.sign(challenge) } };
  }),
];

export const peopleActions: Action[] = [
  action(createBusiness, "", () => ({ businessName: "Birch & Co", client: true, supplier: false, businessCode: "BIR" })),
  action(editCategory, "", () => ({ skuIdentifier: "WAX", type: "Raw Material" as const, needsExpiry: true, needsSupplierBatch: true })),
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
  action(disableUser, "", async ({ world }) => {
    await world.good(addUser, { body: newUser("maria") }, AS);
    return { username: "maria", disabled: true };
  }),
  {
    name: `${deleteUser.path}: one with many clients, in steps`,
    endpoint: deleteUser,
    prepare: async ({ world }) => {
      const { id } = await world.good(addUser, { body: newUser("maria") }, AS);
      for (let i = 1; i <= MANY_CLIENTS; i++) await plantClient(id, 500 + i);
      return { params: { username: "maria" } };
    },
  },
  {
    name: changePassword.path,
    endpoint: changePassword,
    prepare: async () => {
      await givePasswordTo(SELF);
      return { params: { id: String(SELF) }, body: { password: PASSWORD, newPassword: "another long password" } };
    },
  },
  ...passkeyActions,
  action(editActionRoles, "", () => ({ action: "completeJob", roles: ["ROLE_TECHNICIAN" as const] })),
  action(editSignedActions, "", () => ({ action: "completeJob", signatures: 2 as const })),
  action(createApiToken, "", () => newToken()),
  action(revokeApiToken, "", async ({ world }) => ({ id: (await world.good(createApiToken, { body: newToken() }, AS)).id })),
  action(editBusiness, "becomes a client", async ({ world }) => {
    const { businessId = 0 } = await world.good(createBusiness, { body: { businessName: "Glassworks", client: false, supplier: true } }, { as: "everything" });
    return { businessId, businessName: "Glassworks", paymentTerms: "", client: true, supplier: true, businessCode: "GLW" };
  }),
  action(editBusiness, "a new name, to items, batches, formulas and products in steps", (fixture) => ({
    businessId: fixture.clientId,
    businessName: "Lavender & Sons",
    paymentTerms: "30 days",
  })),
  action(removeBusiness, "", async (fixture) => {
    const { businessId } = await fixture.world.good(
      createBusiness,
      { body: { businessName: "Birch & Co", client: true, supplier: false, businessCode: "BIR" } },
      AS,
    );
    await fixture.world.good(createContact, { body: { businessId, ...contact } }, AS);
    return { businessId };
  }),
  action(createContact, "", (fixture) => ({ businessId: fixture.clientId, ...contact })),
  action(editContact, "", async (fixture) => ({ contactId: await addContact(fixture), ...contact, delivery: true })),
  action(removeContact, "", async (fixture) => ({ contactId: await addContact(fixture) })),
  action(subscribe, "", (fixture) => ({ businessId: fixture.clientId, accountManager: SELF, primaryAccountManager: true })),
  action(editSubscription, "", async (fixture) => ({
    staffSubscriptionId: await addSubscription(fixture),
    accountManager: SELF,
    primaryAccountManager: true,
  })),
  action(unsubscribe, "", async (fixture) => ({ staffSubscriptionId: await addSubscription(fixture) })),
  action(adhocMan, "", async ({ world }) => {
    await world.good(addUser, { body: newUser("boss") }, AS);
    return { payload: { username: "boss", password: PASSWORD, permission: "adjustStockLevel" } };
  }),
];

/** A client whose primary account manager is this user. */
async function plantClient(userId: number, id: number): Promise<void> {
  const business = { code: "", client: true, supplier: true, owner: false, paymentTerms: "", primaryAccountManager: "Maria Okafor", version: 1 };
  await plant(businessRow({ ...business, id, name: `Client ${id}`, primaryAccountManagerId: userId }));
  const subscription = { id: subscriptionId(userId, id), userId, businessId: id, businessName: `Client ${id}`, primary: true, version: 1 };
  await transact(putSubscription(subscription, "maria", {}));
}

async function addContact({ world, clientId }: Fixture): Promise<number> {
  return (await world.good(createContact, { body: { businessId: clientId, ...contact } }, AS)).contactId;
}

async function addSubscription({ world, clientId }: Fixture): Promise<number> {
  const body = { businessId: clientId, accountManager: SELF, primaryAccountManager: false };
  return (await world.good(subscribe, { body }, AS)).staffSubscriptionId;
}

export const SIGNING: readonly AnyEndpoint[] = [loginCheck, loginPasskey, logout, signOutEverywhere];
