/**
 * `npm run verify-stock`: reads the whole table and verifies that quantities, allocations, reservations and the ledger agree.
 * Exits with 1 and the list of differences if they do not.
 *
 *   npm run verify-stock                        the table in TABLE_NAME (or DYNAMODB_ENDPOINT), else the local data
 *   npm run verify-stock -- --data .data        the data folder of a local host, running or not
 *   npm run verify-stock -- --stage production  a deployed stage, with the credentials of the environment
 */
import { parseArgs } from "node:util";
import { type Verdict, verifyLive } from "@apothecary/core/verify/verify-stock";
import { settings } from "@apothecary/core/lib/stage/settings";
import { findingLine } from "../packages/host/src/commands/finding-line.ts";
import { withKeptRows } from "../packages/host/src/commands/kept-rows.ts";
import { WHICH_TABLE, withTable } from "../packages/host/src/commands/which-table.ts";
import { runCommand } from "../packages/host/src/commands/run-command.ts";

/** Maximum number of findings printed; their total is always printed. */
const MAX_SHOWN = 200;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: WHICH_TABLE });
  return withTable(values, () => withKeptRows(async (keep) => report(await verifyLive(keep))));
}

function report({ rows, findings, warnings }: Verdict): number {
  for (const warning of warnings) say(`warning  ${warning}`);
  for (const finding of findings.slice(0, MAX_SHOWN)) say(findingLine(finding));
  if (findings.length > MAX_SHOWN) say(`… and ${findings.length - MAX_SHOWN} more.`);
  say(
    `${findings.length === 0 ? "Everything agrees" : `${findings.length} ${findings.length === 1 ? "thing does" : "things do"} not agree`}: ${rows} rows of ${settings().tableName} were read.`,
  );
  return findings.length === 0 ? 0 : 1;
}

await runCommand(main);
