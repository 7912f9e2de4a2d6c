/** Checks that each permission that is open now was given to its user, by a manager's sign-in that is in the ledger, and for no longer. */
import { lasting, MAX_DRIFT_MS } from "../lib/time/clock.ts";
import type { Row } from "../lib/table/write.ts";
import { GRANT_MS, isOpen } from "../users/session.ts";
import { authorisedByText, userKey, type UserRow } from "../users/user.rows.ts";
import { type EntryRow, transactionKey } from "../transaction/entry.rows.ts";
import { type Check, differing, type Finding } from "./finding.ts";

const TRANSACTION = transactionKey("").PK;
const USER = userKey(0).PK.slice(0, -1);

interface Open {
  /** The user, the permission and who gave it. */
  given: string;
  /** Milliseconds. */
  end: number;
}

const givenText = (userId: string | number, permission: string, reason: string): string => `${permission} for user ${userId}: ${reason}`;

export class PermissionCheck implements Check {
  private readonly began = lasting();
  private readonly open: Open[] = [];
  /** The latest instant of each permission that can still be open: milliseconds. */
  private readonly given = new Map<string, number>();

  see(row: Row): void {
    if (row.PK.startsWith(TRANSACTION)) this.seeEntry(row as EntryRow);
    else if (row.PK.startsWith(USER) && row.SK === userKey(0).SK) this.seeUser(row as UserRow);
  }

  findings(): Finding[] {
    return this.open.flatMap(({ given, end }) => {
      const at = this.given.get(given);
      const isGiven = at !== undefined && end <= at + GRANT_MS + MAX_DRIFT_MS;
      return differing("a permission was given by a manager", given, "in the ledger", isGiven ? "in the ledger" : `open until ${new Date(end).toISOString()}`);
    });
  }

  private seeEntry({ action, recordId = "", name = "", reason = "", at }: EntryRow): void {
    const time = Date.parse(at);
    if (action !== "Permission Granted" || time < this.began - GRANT_MS - MAX_DRIFT_MS) return;
    const text = givenText(recordId, name, reason);
    this.given.set(text, Math.max(time, this.given.get(text) ?? 0));
  }

  private seeUser({ id, grants = {} }: UserRow): void {
    for (const [permission, grant] of Object.entries(grants)) {
      if (isOpen(grant)) this.open.push({ given: givenText(id, permission, authorisedByText(grant.authorisedBy)), end: Date.parse(grant.expiry) });
    }
  }
}
