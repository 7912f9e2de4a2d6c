/**
 * Checks users and businesses: their counts of clients, contacts and subscribers, subscriptions from both sides, the
 * primary account manager, and that roles and the givers of permissions exist.
 */
import { businessKey, type BusinessRow } from "../directory/business.rows.ts";
import { CONTACT_PREFIX } from "../directory/contact.rows.ts";
import { SUBSCRIPTION_PREFIX, subscriptionParties, type SubscriberRow, type SubscriptionRow } from "../directory/subscription.rows.ts";
import { ROLES } from "../lib/rules/roles.ts";
import type { Row } from "../lib/table/write.ts";
import { userKey, type UserRow } from "../users/user.rows.ts";
import { type Check, differing, type Finding, reach } from "./finding.ts";
import { Sums } from "./sums.ts";
import { Stated } from "./stated.ts";

const USER = userKey(0).PK.slice(0, -1);
const BUSINESS = businessKey(0).PK.slice(0, -1);
const RULE = "users and businesses agree about each other";
const KNOWN: ReadonlySet<string> = new Set(ROLES);

const noClients = (): { rows: number; says?: number } => ({ rows: 0 });

export class PeopleCheck implements Check {
  private readonly counts = new Sums(RULE);
  /** The clients of users: the rows, and what the user says. A user who is being removed says nothing. */
  private readonly clients = new Map<string, { rows: number; says?: number }>();
  private readonly sides = new Stated(RULE);
  private readonly primaries = new Stated(RULE);
  private readonly found: Finding[] = [];

  see(row: Row): void {
    if (row.PK.startsWith(USER)) {
      if (row.SK === userKey(0).SK) this.seeUser(row as UserRow);
      else if (row.SK.startsWith(SUBSCRIPTION_PREFIX)) this.seeSubscription(row as SubscriptionRow);
    } else if (row.PK.startsWith(BUSINESS)) this.seeOfBusiness(row);
  }

  findings(): Finding[] {
    const clients = [...this.clients].flatMap(([user, { rows, says = rows }]) => differing(RULE, `the clients of ${user}`, rows, says));
    return [...this.found, ...clients, ...this.counts.findings(), ...this.sides.findings(), ...this.primaries.findings()];
  }

  private seeUser({ PK, roles, clients = 0 }: UserRow): void {
    reach(this.clients, PK, noClients).says = clients;
    this.found.push(...differing(RULE, `the unknown roles of ${PK}`, "", roles.filter((role) => !KNOWN.has(role)).join(" ")));
  }

  private seeSubscription({ PK, id, userId, businessId, primary }: SubscriptionRow): void {
    const parties = subscriptionParties(id);
    this.found.push(...differing(RULE, `the parties of ${PK} ${id}`, `${userId} ${businessId}`, `${parties.userId} ${parties.businessId}`));
    reach(this.clients, PK, noClients).rows += 1;
    this.sides.note(`the subscription of user ${userId} to business ${businessId}`, "expected", "a subscriber");
    if (primary) this.primaries.note(`the primary account manager of business ${businessId}`, "expected", String(userId));
  }

  private seeOfBusiness(row: Row): void {
    const id = row.PK.slice(BUSINESS.length);
    if (row.SK === businessKey(0).SK) {
      const { contacts = 0, subscribers = 0, primaryAccountManagerId } = row as BusinessRow;
      this.counts.add(`the contacts of ${row.PK}`, "right", contacts);
      this.counts.add(`the subscribers of ${row.PK}`, "right", subscribers);
      if (primaryAccountManagerId !== undefined) this.primaries.note(`the primary account manager of business ${id}`, "found", String(primaryAccountManagerId));
    } else if (row.SK.startsWith(CONTACT_PREFIX)) this.counts.add(`the contacts of ${row.PK}`, "left", 1);
    else if (row.SK.startsWith(SUBSCRIPTION_PREFIX)) {
      this.counts.add(`the subscribers of ${row.PK}`, "left", 1);
      this.sides.note(`the subscription of user ${(row as SubscriberRow).userId} to business ${id}`, "found", "a subscriber");
    }
  }
}
