/**
 * Compares what a call writes with the subjects that its contract declares under `changes`, from which the screens are refreshed.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { AnyEndpoint, Subject } from "@apothecary/core/lib/rules/endpoint";
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import type { Row } from "@apothecary/core/lib/table/write";
import { type EntryRow, isListed } from "@apothecary/core/transaction/entry.rows";
import type { TransactWriteCommandInput, UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { takeTrailFaults, watchTrail } from "./trail.ts";

/** The subjects of rows, by the first part of their partition. Users' rows also contain their sessions and permissions. */
const SUBJECTS: Readonly<Record<string, readonly Subject[]>> = {
  I: ["stock"],
  BN: ["stock"],
  IC: ["stock"],
  SUPPLIERBATCHES: ["stock"],
  P: ["locations"],
  PN: ["locations"],
  D: ["deliveries"],
  PU: ["purchases"],
  RL: ["stock"],
  F: ["formulas"],
  FR: ["formulas"],
  RECIPES: ["formulas"],
  FB: ["jobs"],
  PR: ["products"],
  SO: ["orders"],
  SOF: ["orders"],
  FOLLOWON: ["orders"],
  J: ["jobs"],
  RESERVED: ["jobs"],
  PRODUCED: ["jobs"],
  JOBGROUPS: ["groups"],
  JGN: ["groups"],
  ST: ["stockTakes"],
  COUNTREQUESTS: ["countRequests"],
  RC: ["recalls"],
  C: ["complaints"],
  BU: ["directory"],
  BC: ["directory"],
  CATEGORIES: ["directory"],
  U: ["users", "session"],
  UN: ["users"],
  REVERSED: ["ledger"],
  STAGE: ["users", "session"],
  // Not shown: counters, attempts to sign in, operations, the records of imported lines.
  N: [],
  A: [],
  O: [],
  IM: [],
};

/** The subjects of a written row; its request's record is one only if it is a row of the log. */
function subjectsOfRow({ PK, ...row }: Partial<EntryRow> & Pick<Row, "PK">): readonly Subject[] {
  const kind = PK.split("#")[0] ?? "";
  // The trail of a record is refreshed with the record.
  if (kind === "T") return row.action !== undefined && isListed(row) ? ["ledger"] : [];
  const subjects = SUBJECTS[kind];
  if (!subjects) throw new Error(`${PK} is a row of no subject (tests/lib/subjects.ts).`);
  return subjects;
}

const MIDDLEWARE = "subjects";
const calls = new AsyncLocalStorage<Pick<Row, "PK">[]>();
const written = new Map<string, Set<Subject>>();

/** The subjects that calls of an endpoint have written in this file of tests. */
export const writtenBy = (of: AnyEndpoint): ReadonlySet<Subject> => written.get(of.path) ?? new Set();

/** Runs a call; throws if it wrote rows of a subject that its contract does not declare. */
export async function withinChanges<T>(of: AnyEndpoint, call: () => Promise<T>): Promise<T> {
  watchWrites();
  watchTrail(() => calls.getStore() !== undefined);
  const rows: Pick<Row, "PK">[] = [];
  const answer = await calls.run(rows, call);
  const [fault] = takeTrailFaults();
  if (fault !== undefined) throw new Error(`${of.path}: ${fault}`);
  for (const row of rows) {
    // That a user has signed is not shown.
    if (of.signable && row.PK.startsWith("U#")) continue;
    const subjects = subjectsOfRow(row);
    const declared = subjects.filter((subject) => of.changes.includes(subject));
    // Signing in or out empties the browser's cache.
    if (of.changes.length === 0 && subjects.some((subject) => subject === "session" || subject === "ledger")) continue;
    if (subjects.length > 0 && declared.length === 0)
      throw new Error(`${of.path} wrote ${row.PK}, but its contract's changes do not name ${subjects.join(" or ")}.`);
    written.set(of.path, new Set([...writtenBy(of), ...declared]));
  }
  return answer;
}

/** Notes the rows of each write that succeeds, for the call that sent it. */
function watchWrites(): void {
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      const done = await next(args);
      calls.getStore()?.push(...rowsWritten(args.input as TransactWriteCommandInput & UpdateCommandInput));
      return done;
    },
    { step: "initialize", name: MIDDLEWARE, override: true },
  );
}

function rowsWritten({ TransactItems, UpdateExpression, Key }: TransactWriteCommandInput & UpdateCommandInput): Pick<Row, "PK">[] {
  const rows = TransactItems?.map(({ Put, Update, Delete }) => Put?.Item ?? Update?.Key ?? Delete?.Key) ?? (UpdateExpression ? [Key] : []);
  return rows.filter((row) => row !== undefined) as Pick<Row, "PK">[];
}
