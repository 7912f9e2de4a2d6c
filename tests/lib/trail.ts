/**
 * Compares every transaction of the tests with the audit trail: what differs in the rows of records, before and after, stands
 * in the ledger rows of the same transaction, field by field.
 */
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { settings } from "@apothecary/core/lib/stage/settings";
import type { Key, Row } from "@apothecary/core/lib/table/write";
import type { Change, EntryRow } from "@apothecary/core/transaction/entry.rows";
import { recordOfRow } from "@apothecary/core/transaction/records/record-kinds";
import { recordChanges } from "@apothecary/core/transaction/records/row-changes";
import { rowKind } from "@apothecary/core/verify/row-kinds";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, type TransactWriteCommandInput, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { rowsWithKeys } from "./database-rows.ts";
import { workerEngine } from "./worker-engine.ts";

/** Fields that no declaration needs to name: keys, versions, and who changed the row last, which the trail itself has, and the count of the trail's rows. */
const NEVER_TOLD = /^(PK|SK|version|changedBy|changedAt|dateEdited|staffName|busy|ledgerCount|ttl|g\d[ps]|used\d{4}-\d{2})$/;

/** The kinds of rows without a trail of their own, and why. */
export const WITHOUT_TRAIL: Readonly<Record<string, string>> = {
  batch: "its changes are ledger rows",
  "frozen mark": "the same",
  allocation: "copies of a job's lines",
  "use in a formula": "copies of a recipe's lines",
  "use in a product": "copies of a bill's lines",
  "job reservations": "reservations are ledger rows",
  "production of a day": "sums of what jobs produced",
  "earlier recipe": "the trail of its formula has it",
  "removed formula": "the same",
  "earlier bill": "the trail of its product has it",
  "removed product": "the same",
  "order of recipe edits": "only counts edits",
  "recalled batches": "the ledger rows of the recall",
  "recall line": "what was dispatched, from the ledger, and returns, which are ledger rows",
  "stock take's bookings": "the ledger rows of the stock take",
  "returned goods": "returns are ledger rows",
  subscriber: "the other side of a subscription",
  delivery: "its ledger rows, which never change",
  "release of a lot": "samples, results, decisions, files and what is discarded are ledger rows",
  "ordered formulas": "finds open orders",
  "follow-on order": "finds the order for follow-ons",
  "supplier's batch number": "finds batches",
  "supplier's batch number of a delivery": "the same",
  username: "a claim",
  "client code": "a claim",
  "location name": "a claim",
  "job group name": "a claim",
  "R&D code": "a claim",
  "formula's batch number": "a claim",
  "batch number": "a claim",
  "claim of a code": "a claim",
  counter: "the last number used",
  "taken numbers": "the same",
  "sign-in attempts": "refused ones are ledger rows",
  "passkey challenge": "the sign-in or the passkey that follows has a ledger row",
  "use of a token": "the ledger rows of its actions name the token",
  operation: "the progress of an action",
  "lines of an operation": "the same",
  "outcome of an import": "the same",
  "imported line": "the same",
  "reversed transaction": "its counter-rows are in the ledger",
  seal: "proves the ledger",
  "seal correction": "the same",
  "seal key": "the same",
  "layout of the table": "maintenance of the stage",
  "first load": "the same",
  "day of counted expiries": "the same",
};

let reader: DynamoDBDocumentClient | undefined;
let readerOf: string | undefined;
/** Transactions under way: two at a time cannot be told apart by reading. */
let underWay = 0;
let started = 0;
let faults: string[] = [];

/** What the trail lacks since the last call; empty if nothing. */
export function takeTrailFaults(): string[] {
  const since = faults;
  faults = [];
  return since;
}

/** Checks the trail of each transaction that is sent while `watched`. */
export function watchTrail(watched: () => boolean): void {
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      const TransactItems = writesIn(args.input as TransactWriteCommandInput & UpdateCommandInput);
      if (!TransactItems || !watched()) return next(args);
      const keys = TransactItems.map(({ Put, Update, Delete }) => Put?.Item ?? Update?.Key ?? Delete?.Key).flatMap((key) => (key ? [key as Row] : []));
      for (const key of keys) faults.push(...undeclared(key));
      const ofRecords = keys.filter((key) => recordOfRow(key) !== undefined).map(({ PK, SK }) => ({ PK, SK }));
      // Rows that a test plants while a call runs belong to no request. A record is never updated outside of a transaction.
      const isAction = keys.some(({ PK }) => /^[TO]#/.test(PK)) || !("TransactItems" in args.input);
      if (ofRecords.length === 0 || !isAction) return next(args);
      const alone = underWay === 0;
      const mine = ++started;
      underWay += 1;
      try {
        const before = await readRows(ofRecords);
        const done = await next(args);
        const after = await readRows(ofRecords);
        const put = TransactItems.flatMap(({ Put }) => (Put?.Item ? [Put.Item as EntryRow] : []));
        faults.push(...[...after.values()].flatMap(undeclared));
        if (alone && started === mine) faults.push(...untold(ofRecords, before, after, put));
        return done;
      } finally {
        underWay -= 1;
      }
    },
    { step: "initialize", name: "trail", override: true },
  );
}

/** The writes of a transaction, or the update outside of one. */
function writesIn({ TransactItems, UpdateExpression, Key: key }: TransactWriteCommandInput & UpdateCommandInput): TransactWriteCommandInput["TransactItems"] {
  return TransactItems ?? (UpdateExpression === undefined ? undefined : [{ Update: { TableName: undefined, Key: key, UpdateExpression } }]);
}

/** Every row that is written is declared, as one with a trail or one without; and so is each of its fields. */
function undeclared(row: Row): string[] {
  const record = recordOfRow(row);
  if (!record) {
    const kind = rowKind(row)?.[0];
    return kind === undefined || WITHOUT_TRAIL[kind] !== undefined ? [] : [`Rows of the kind "${kind}" have no trail, and no reason (tests/lib/trail.ts).`];
  }
  const { fields, entries = {}, leftOut } = record.rows;
  const declared = new Set([...Object.keys(fields), ...Object.keys(entries), ...Object.values(leftOut).flat()]);
  return Object.entries(row).flatMap(([name, value]) =>
    value === undefined || declared.has(name) || NEVER_TOLD.test(name)
      ? []
      : [`${row.PK} ${row.SK}: the trail has no word for "${name}", and no reason to leave it out (transaction/records).`],
  );
}

function untold(keys: readonly Key[], before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>, put: readonly EntryRow[]): string[] {
  const changed = keys.flatMap((key) => {
    const record = recordOfRow(key);
    return record ? [{ name: `${record.rows.kind} ${record.id}`, rows: record.rows, was: before.get(nameOfKey(key)), is: after.get(nameOfKey(key)) }] : [];
  });
  const expected = [...Map.groupBy(changed, ({ name }) => name)]
    .map(([name, rows]) => [name, recordChanges(rows)] as const)
    .filter(([, changes]) => changes.length > 0);
  return expected.flatMap(([record, changes]) => {
    const found = put.filter(({ recordKind, recordId }) => `${recordKind} ${recordId}` === record).flatMap((row) => row.changes ?? []);
    return inOrder(found) === inOrder(changes) ? [] : [`The trail of ${record} has ${inOrder(found)}, but what changed is ${inOrder(changes)}.`];
  });
}

const inOrder = (changes: readonly Change[]): string =>
  changes
    .map(({ field, of = "", from, to }) => JSON.stringify([of, field, from, to]))
    .toSorted()
    .join("\n");
const nameOfKey = ({ PK, SK }: Key): string => `${PK}\n${SK}`;

async function readRows(keys: readonly Key[]): Promise<Map<string, Row>> {
  const { endpoint, file } = workerEngine();
  const { tableName, dynamodbEndpoint } = settings();
  const rows = file && endpoint === dynamodbEndpoint ? rowsWithKeys(file, tableName, keys) : await rowsFromEngine(keys);
  return new Map(rows.map((row) => [nameOfKey(row), row]));
}

async function rowsFromEngine(keys: readonly Key[]): Promise<Row[]> {
  const { tableName, region, dynamodbEndpoint = "" } = settings();
  if (!reader || readerOf !== dynamodbEndpoint) {
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    reader = DynamoDBDocumentClient.from(new DynamoDBClient({ region, endpoint: dynamodbEndpoint, credentials }));
    readerOf = dynamodbEndpoint;
  }
  const { Responses } = await reader.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys: [...keys], ConsistentRead: true } } }));
  return (Responses?.[tableName] ?? []) as Row[];
}
