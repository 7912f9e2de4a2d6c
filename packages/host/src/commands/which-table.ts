/**
 * The table for a script: that of a deployed stage, the one named in the environment, or a local host's.
 */
import { existsSync } from "node:fs";
import { AwsRefusal } from "@apothecary/core/lib/stage/aws-call";
import { acceptedKeys, secretKeysIn } from "@apothecary/core/lib/stage/secret-keys";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { operatorSecret, tableInUse } from "@apothecary/core/lib/stage/stage-values";
import { type DataFolder, engineOn, openDataFolder, readLedgerKeys } from "../local/data-folder.ts";
import { databaseFileIn, startDynamoDb } from "../engines/dynamodb-engine.ts";
import { endOrphans } from "../engines/orphan-engine.ts";
import { StartError } from "../engines/start-error.ts";

/** The options that select it. */
export const WHICH_TABLE = { data: { type: "string" }, stage: { type: "string" } } as const;

/** Runs work on the table in the options, else TABLE_NAME or DYNAMODB_ENDPOINT, else the local data. */
export async function withTable<T>({ data, stage }: { data?: string | undefined; stage?: string | undefined }, work: () => Promise<T>): Promise<T> {
  if (stage) {
    configure({ stage, tableName: (await tableInUse(stage)).table, dynamodbEndpoint: undefined });
    await useLedgerKeys(stage);
    return work();
  }
  return namesTable({ data, stage }) ? work() : withFolder(data ?? process.env["DATA_DIR"] ?? ".data", work);
}

/** Whether the options or the environment name a table; otherwise it is that of a data folder. */
export function namesTable({ data, stage }: { data?: string | undefined; stage?: string | undefined }): boolean {
  return stage !== undefined || (data === undefined && (process.env["TABLE_NAME"] ?? process.env["DYNAMODB_ENDPOINT"]) !== undefined);
}

/**
 * Reads the keys that prove a deployed stage's ledger rows, unless LEDGER_KEYS has them. Without the right to read them,
 * commands that write no ledger rows go on, and say that they do not verify them.
 */
export async function useLedgerKeys(stage: string): Promise<void> {
  if (settings().ledgerKeys.length > 0) return;
  try {
    configure({ ledgerKeys: acceptedKeys(secretKeysIn(await operatorSecret(stage, "ledger"))) });
  } catch (error) {
    if (!(error instanceof AwsRefusal)) throw error;
  }
}

/** Uses the data of a local host: through its engine if it is running, because two engines would corrupt the file. */
async function withFolder<T>(path: string, work: () => Promise<T>): Promise<T> {
  if (!existsSync(databaseFileIn(path))) throw new StartError(`There is no data in ${path}. Name its folder with --data DIR.`);
  if (settings().ledgerKeys.length === 0) configure({ ledgerKeys: readLedgerKeys(path) });
  const folder = openedFolder(path);
  if (typeof folder === "string") {
    configure({ dynamodbEndpoint: folder });
    return work();
  }
  await endOrphans(folder.databaseFile);
  const engine = await startDynamoDb(folder.databaseFile);
  try {
    configure({ dynamodbEndpoint: engine.endpoint });
    return await work();
  } finally {
    await engine.stop();
    folder.release();
  }
}

/** Locks the folder, or returns the address of the engine of the process that has locked it. */
function openedFolder(path: string): DataFolder | string {
  try {
    return openDataFolder(path);
  } catch (error) {
    const endpoint = engineOn(path);
    if (error instanceof StartError && endpoint) return endpoint;
    throw error;
  }
}
