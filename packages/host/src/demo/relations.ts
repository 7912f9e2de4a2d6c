/**
 * The demo company's clients and suppliers: payment terms, contacts, and account managers.
 */
import { addContact } from "@apothecary/core/directory/contacts";
import { createContact, editBusiness, subscribe } from "@apothecary/core/directory/contract";
import { edit } from "@apothecary/core/directory/edit-business";
import { subscribeTo } from "@apothecary/core/directory/subscriptions";
import { settings } from "@apothecary/core/lib/stage/settings";
import businesses from "./businesses.json" with { type: "json" };
import { type Client, named } from "./company.ts";
import contacts from "./contacts.json" with { type: "json" };
import { type Act, each } from "./stage.ts";
import { demoUser } from "./users.ts";

/** The clients of the admin besides the liaison manager, who is primary for all. */
const LOOKED_AFTER_BY_ADMIN = ["AF", "GHT"];

/** The lead times of suppliers in days, in turn. */
const LEAD_TIMES = [7, 14, 21];

/** Sets payment terms and lead times, assigns each client its liaison manager, and adds contacts. */
export async function meetPeople(act: Act, time: number, clients: ReadonlyMap<string, Client>, suppliers: ReadonlyMap<string, number>): Promise<void> {
  await each(businesses.clients, ({ code, paymentTerms }) => {
    const { id: businessId, name: businessName } = named(clients, code);
    return act(time, "liaison", (actor) => edit(editBusiness.body.parse({ businessId, businessName, paymentTerms }), actor));
  });
  await each(businesses.suppliers, ({ key, name: businessName }, i) => {
    const leadTimeDays = LEAD_TIMES[i % LEAD_TIMES.length];
    return act(time, "liaison", (actor) => edit(editBusiness.body.parse({ businessId: named(suppliers, key), businessName, leadTimeDays }), actor));
  });
  const liaisons = [...businesses.clients.map(({ code }) => ["liaison", code] as const), ...LOOKED_AFTER_BY_ADMIN.map((code) => ["admin", code] as const)];
  // Sequential, because a client's row counts its subscribers.
  for (const [username, code] of liaisons) {
    const body = { businessId: named(clients, code).id, accountManager: demoUser(username).id, primaryAccountManager: username === "liaison" };
    await act(time, username, (actor) => subscribeTo(subscribe.body.parse(body), actor));
  }
  for (const { business, ...contact } of contacts) {
    const businessId = business === "own" ? settings().ownBusinessId : (clients.get(business)?.id ?? named(suppliers, business));
    await act(time, "liaison", (actor) => addContact(createContact.body.parse({ businessId, ...contact }), actor));
  }
}
