/**
 * `npm run migrate`: migrates data of an earlier version to the current layout. Idempotent; it can be interrupted and repeated.
 *
 *   npm run migrate                        the table in TABLE_NAME (or DYNAMODB_ENDPOINT), else the local data
 *   npm run migrate -- --data .data        the data folder of a local host (`npm start` does this automatically)
 *   npm run migrate -- --stage production  a deployed stage, with the credentials of the environment, right after its deployment
 */
import { parseArgs } from "node:util";
import { settings } from "@apothecary/core/lib/stage/settings";
import { migrate, migratedText, needsMigration } from "@apothecary/core/migrate/migrate";
import { ensureTable } from "../packages/host/src/engines/dynamodb-engine.ts";
import { WHICH_TABLE, withTable } from "../packages/host/src/commands/which-table.ts";
import { runCommand } from "../packages/host/src/commands/run-command.ts";

async function main(): Promise<void> {
  const { values } = parseArgs({ options: WHICH_TABLE });
  await withTable(values, async () => {
    const { dynamodbEndpoint, tableName, region } = settings();
    // A deployed stage gets its indexes from its deployment.
    if (dynamodbEndpoint) await ensureTable(dynamodbEndpoint, tableName, region);
    if (!(await needsMigration())) return void process.stdout.write("Nothing to do: the data has the layout of this version.\n");
    process.stdout.write(`Migrated ${migratedText(await migrate())}.\n`);
  });
}

await runCommand(main);
