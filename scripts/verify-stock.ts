/**
 * `npm run verify-stock`: reads everything and proves that quantities, allocations, reservations and the ledger agree.
 * Ends with 1, and the list of what does not, where they fail.
 *
 *   npm run verify-stock                        the table that TABLE_NAME (or DYNAMODB_ENDPOINT) names, else the local data
 *   npm run verify-stock -- --data .data        the data folder of a local host, running or not
 *   npm run verify-stock -- --stage production  a deployed stage, with the credentials of the environment
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Finding } from "@apothecary/core/verify/finding";
import { type Verdict, verifyLive } from "@apothecary/core/verify/verify-stock";
import { configure, settings } from "@apothecary/core/lib/settings";
import { type DataFolder, engineOn, openDataFolder } from "./lib/data-folder.ts";
import { startDynamoDb } from "./lib/dynamodb-engine.ts";
import { endOrphans } from "./lib/orphan-engine.ts";
import { StartError } from "./lib/start-error.ts";

/** As many findings as a person reads; their number is told in any case. */
const MAX_SHOWN = 200;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { data: { type: "string" }, stage: { type: "string" } } });
  if (values.stage) {
    configure({ stage: values.stage, tableName: `${values.stage}-apothecary-table`, dynamodbEndpoint: undefined });
    return report(await verifyLive());
  }
  const named = process.env["TABLE_NAME"] ?? process.env["DYNAMODB_ENDPOINT"];
  return named && !values.data ? report(await verifyLive()) : verifyFolder(values.data ?? process.env["DATA_DIR"] ?? ".data");
}

/** Verifies the data of a local host: through its own engine where it is running, since two on one file would harm it. */
async function verifyFolder(path: string): Promise<number> {
  if (!existsSync(join(path, "dynamodb.sqlite"))) throw new StartError(`There is no data in ${path}. Name its folder: npm run verify-stock -- --data DIR`);
  const folder = openedFolder(path);
  if (typeof folder === "string") {
    configure({ dynamodbEndpoint: folder });
    return report(await verifyLive());
  }
  await endOrphans(folder.databaseFile);
  const engine = await startDynamoDb(folder.databaseFile);
  try {
    configure({ dynamodbEndpoint: engine.endpoint });
    return report(await verifyLive());
  } finally {
    await engine.stop();
    folder.release();
  }
}

/** The folder for ourselves, or the address of the engine of whoever has it. */
function openedFolder(path: string): DataFolder | string {
  try {
    return openDataFolder(path);
  } catch (error) {
    const endpoint = engineOn(path);
    if (error instanceof StartError && endpoint) return endpoint;
    throw error;
  }
}

function report({ rows, findings, warnings }: Verdict): number {
  for (const warning of warnings) say(`warning  ${warning}`);
  for (const finding of findings.slice(0, MAX_SHOWN)) say(lineOf(finding));
  if (findings.length > MAX_SHOWN) say(`… and ${findings.length - MAX_SHOWN} more.`);
  say(
    `${findings.length === 0 ? "Everything agrees" : `${findings.length} ${findings.length === 1 ? "thing does" : "things do"} not agree`}: ${rows} rows of ${settings().tableName} were read.`,
  );
  return findings.length === 0 ? 0 : 1;
}

function lineOf({ rule, where, expected, found }: Finding): string {
  return `breach   ${rule}: ${where}: expected ${expected}, found ${found}`;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error instanceof Error ? (error.stack ?? error.message) : error)}\n`);
    process.exitCode = 2;
  },
);
