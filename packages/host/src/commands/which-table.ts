/**
 * The table for a script: that of a deployed stage, the one named in the environment, or a local host's.
 */
import { existsSync } from "node:fs";
import { configure } from "@apothecary/core/lib/stage/settings";
import { tableInUse } from "@apothecary/core/lib/stage/stage-values";
import { type DataFolder, engineOn, openDataFolder } from "../local/data-folder.ts";
import { databaseFileIn, startDynamoDb } from "../engines/dynamodb-engine.ts";
import { endOrphans } from "../engines/orphan-engine.ts";
import { StartError } from "../engines/start-error.ts";

/** The options that select it. */
export const WHICH_TABLE = { data: { type: "string" }, stage: { type: "string" } } as const;

/** Runs work on the table in the options, else TABLE_NAME or DYNAMODB_ENDPOINT, else the local data. */
export async function withTable<T>({ data, stage }: { data?: string | undefined; stage?: string | undefined }, work: () => Promise<T>): Promise<T> {
  if (stage) {
    configure({ stage, tableName: (await tableInUse(stage)).table, dynamodbEndpoint: undefined });
    return work();
  }
  return namesTable({ data, stage }) ? work() : withFolder(data ?? process.env["DATA_DIR"] ?? ".data", work);
}

/** Whether the options or the environment name a table; otherwise it is that of a data folder. */
export function namesTable({ data, stage }: { data?: string | undefined; stage?: string | undefined }): boolean {
  return stage !== undefined || (data === undefined && (process.env["TABLE_NAME"] ?? process.env["DYNAMODB_ENDPOINT"]) !== undefined);
}

/** Uses the data of a local host: through its engine if it is running, because two engines would corrupt the file. */
async function withFolder<T>(path: string, work: () => Promise<T>): Promise<T> {
  if (!existsSync(databaseFileIn(path))) throw new StartError(`There is no data in ${path}. Name its folder with --data DIR.`);
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
