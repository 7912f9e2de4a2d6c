/** Restores a table to a point in time as a new table: the control plane of DynamoDB, only for scripts. */
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  paginateListTables,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  type TableStatus,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { settings } from "../stage/settings.ts";

/** The poll interval and time limit of a restore, which takes from minutes to hours. */
const LOOK_EVERY_MS = 15_000;
const MAX_LOOKS = 1_920;
/** A new table may not be visible yet. */
const UNSEEN_LOOKS = 8;

/** Waits between two polls; tests do not. */
export type Pause = (milliseconds: number) => Promise<void>;
const sleep: Pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const connect = (): DynamoDBClient => new DynamoDBClient({ region: settings().region, maxAttempts: 6 });

/**
 * Restores a table, as of a time or a few minutes ago, to a new one, and waits until that can be read. Throws if it fails. A
 * restore to the same name that was begun before is only waited for.
 */
export async function restoreInto(source: string, target: string, pause: Pause = sleep, at?: Date): Promise<void> {
  const client = connect();
  if ((await describedTable(client, target)) === undefined) {
    const point = at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true };
    await client.send(new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, ...point }));
  }
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

/** The names of the account's tables that begin so. */
export async function tablesNamed(beginning: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client: connect() }, { ExclusiveStartTableName: beginning })) names.push(...TableNames);
  return names.filter((name) => name.startsWith(beginning));
}

/** The final state of a table; undefined if it does not exist or does not appear within a number of reads. */
async function settled(client: DynamoDBClient, name: string, pause: Pause, unseen = 0): Promise<TableStatus | undefined> {
  for (let look = 0; look < MAX_LOOKS; look++) {
    const status = await readTableStatus(client, name);
    const waiting = status === undefined ? look < unseen : ["CREATING", "UPDATING", "DELETING"].includes(status);
    if (!waiting) return status;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`The table ${name} did not settle within ${(MAX_LOOKS * LOOK_EVERY_MS) / 3_600_000} hours.`);
}

/**
 * Gives a restored table what a restore does not copy, as another table has it: its time to live, point-in-time recovery,
 * deletion protection and tags.
 */
export async function prepareLike(source: string, target: string, pause: Pause = sleep): Promise<void> {
  const client = connect();
  const [from, to] = await Promise.all([source, target].map((name) => describedTable(client, name)));
  if (!from?.TableArn || !to?.TableArn) throw new Error(`The tables ${source} and ${target} must both exist.`);
  const { TimeToLiveDescription: ttl } = await client.send(new DescribeTimeToLiveCommand({ TableName: source }));
  const { TimeToLiveDescription: present } = await client.send(new DescribeTimeToLiveCommand({ TableName: target }));
  if (ttl?.TimeToLiveStatus === "ENABLED" && !isOn(present?.TimeToLiveStatus)) {
    const TimeToLiveSpecification = { Enabled: true, AttributeName: ttl.AttributeName };
    await client.send(new UpdateTimeToLiveCommand({ TableName: target, TimeToLiveSpecification }));
  }
  const { ContinuousBackupsDescription: backups } = await client.send(new DescribeContinuousBackupsCommand({ TableName: source }));
  if (backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED") {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    await client.send(new UpdateContinuousBackupsCommand({ TableName: target, PointInTimeRecoverySpecification }));
  }
  const Tags = await tagsOn(client, from.TableArn);
  if (Tags.length > 0) await client.send(new TagResourceCommand({ ResourceArn: to.TableArn, Tags }));
  if (!from.DeletionProtectionEnabled || to.DeletionProtectionEnabled) return;
  await client.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }));
  await settled(client, target, pause);
}

const isOn = (status: string | undefined): boolean => status === "ENABLED" || status === "ENABLING";

/** A table's tags, but for those of AWS itself, which cannot be written. */
async function tagsOn(client: DynamoDBClient, arn: string): Promise<{ Key: string; Value: string }[]> {
  const all: { Key: string; Value: string }[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListTagsOfResourceCommand({ ResourceArn: arn, NextToken }));
    all.push(...(page.Tags ?? []).map(({ Key = "", Value = "" }) => ({ Key, Value })));
    NextToken = page.NextToken;
  } while (NextToken);
  return all.filter(({ Key }) => !Key.startsWith("aws:"));
}

async function readTableStatus(client: DynamoDBClient, name: string): Promise<TableStatus | undefined> {
  return (await describedTable(client, name))?.TableStatus;
}

async function describedTable(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
