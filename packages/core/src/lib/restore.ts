/** Restores a table to a point in time as a new table: the control plane of DynamoDB, only for scripts. */
import {
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableStatus,
} from "@aws-sdk/client-dynamodb";
import { settings } from "./settings.ts";

/** The poll interval and time limit of a restore, which takes from minutes to hours. */
const LOOK_EVERY_MS = 15_000;
const MAX_LOOKS = 1_920;
/** A new table may not be visible yet. */
const UNSEEN_LOOKS = 8;

/** Waits between two polls; tests do not. */
export type Pause = (milliseconds: number) => Promise<void>;
const sleep: Pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const connect = (): DynamoDBClient => new DynamoDBClient({ region: settings().region, maxAttempts: 6 });

/** Restores a table, as of a few minutes ago, to a new one, and waits until that can be read. Throws if it fails. */
export async function restoreInto(source: string, target: string, pause: Pause = sleep): Promise<void> {
  const client = connect();
  await client.send(new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, UseLatestRestorableTime: true }));
  const status = await settled(client, target, pause, UNSEEN_LOOKS);
  if (status !== "ACTIVE") throw new Error(`The table ${target} is ${status ?? "gone"} instead of restored.`);
}

/** Deletes a table of a rehearsal and waits until it is gone. Does nothing if it does not exist. */
export async function dropTable(name: string, pause: Pause = sleep): Promise<void> {
  const client = connect();
  if ((await settled(client, name, pause)) === undefined) return;
  await client.send(new DeleteTableCommand({ TableName: name }));
  const status = await settled(client, name, pause);
  if (status !== undefined) throw new Error(`The table ${name} is ${status} instead of deleted. Please delete it by hand.`);
}

/** The final state of a table; undefined if it does not exist or does not appear within a number of reads. */
async function settled(client: DynamoDBClient, name: string, pause: Pause, unseen = 0): Promise<TableStatus | undefined> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const status = await statusOf(client, name);
    const waiting = status === undefined ? look < unseen : ["CREATING", "UPDATING", "DELETING"].includes(status);
    if (!waiting) return status;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`The table ${name} did not settle within ${(MAX_LOOKS * LOOK_EVERY_MS) / 3_600_000} hours.`);
}

async function statusOf(client: DynamoDBClient, name: string): Promise<TableStatus | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
