/**
 * Restores a deployed stage to a point in time, or returns it to the table before. The stage's parameter says how far a
 * restore is, so that an interrupted one is continued by running the command again.
 */
import { dropTable, prepareLike, restoreInto, tablesNamed } from "@apothecary/core/lib/table/restore";
import { configure, PRODUCTION } from "@apothecary/core/lib/stage/settings";
import { isDeployed, READ_EVERYWHERE_MS, tableInUse, type TableInUse, writeTableInUse } from "@apothecary/core/lib/stage/stage-values";
import { verifySeals } from "@apothecary/core/verify/verify-ledger";
import { verify } from "@apothecary/core/verify/verify-stock";
import { StartError } from "../engines/start-error.ts";
import { findingLine } from "./finding-line.ts";
import type { Progressing } from "./replace-secret.ts";

/** What is wanted: a time (ISO 8601), the way back, or the end of a restore that found violations. */
export interface Wanted {
  at?: string | undefined;
  back?: boolean | undefined;
  /** Uses the table although the verification found violations. */
  acceptFindings?: boolean | undefined;
}

type Restoring = TableInUse & { restoring: { table: string; at?: string | undefined } };

/** Restores a stage, or continues. Returns whether the stage is in use again. */
export async function restoreStage(stage: string, wanted: Wanted, progress: Progressing): Promise<boolean> {
  const found = await tableInUse(stage);
  if (found.restoring && found.restoring.table !== found.table && wanted.back) return reopen(stage, found, progress);
  const state = found.restoring ? continued(found as Restoring, wanted) : await startRestore(stage, found, wanted, progress);
  const { restoring, table } = state;
  configure({ stage, tableName: restoring.table, dynamodbEndpoint: undefined });
  if (table !== restoring.table) {
    progress.say("Waiting until every function has stopped writing …");
    await progress.pause(READ_EVERYWHERE_MS);
    if (restoring.at !== undefined) {
      progress.say(`Restoring ${table} as of ${restoring.at} into ${restoring.table} …`);
      await restoreInto(table, restoring.table, progress.pause, new Date(restoring.at));
      await prepareLike(table, restoring.table, progress.pause);
    }
    if (!(await isSound(progress)) && !wanted.acceptFindings) {
      progress.say("The stage still uses its table, and writes are stopped. To use the other one in any case, run this again with --accept-findings.");
      progress.say(`To open the stage as it was: npm run restore -- --stage ${stage} --back`);
      return false;
    }
    await write(stage, { ...state, table: restoring.table, before: table }, progress);
  }
  progress.say(`The stage is pointed at ${restoring.table}. Waiting until every function uses it …`);
  await progress.pause(READ_EVERYWHERE_MS);
  return reopen(stage, await tableInUse(stage), progress);
}

function continued(state: Restoring, { at, back }: Wanted): Restoring {
  const { restoring } = state;
  if ((at !== undefined && at !== restoring.at) || (back && restoring.at !== undefined)) {
    const way = restoring.at === undefined ? "--back" : `--at ${restoring.at}`;
    throw new StartError(`Another restore is under way. Continue it with ${way}; before the stage uses the other table, --back gives it up.`);
  }
  return state;
}

async function startRestore(stage: string, found: TableInUse, { at, back }: Wanted, progress: Progressing): Promise<Restoring> {
  if (back && !found.before) throw new StartError("The stage has no table before this one.");
  if (!back && (at === undefined || !(Date.parse(at) < progress.now()))) throw new StartError("--at is a time in the past, such as 2026-01-31T14:05:00Z.");
  const stamp = new Date(progress.now())
    .toISOString()
    .replaceAll(/[-:]|\.\d{3}Z/g, "")
    .toLowerCase();
  const restoring = back ? { table: found.before ?? "" } : { table: restoredBeginning(stage) + stamp, at };
  const state = { ...found, writes: "stopped" as const, restoring };
  await write(stage, state, progress);
  progress.say("Writes are stopped: every action is answered that changes are stopped.");
  return state;
}

const restoredBeginning = (stage: string): string => `${stage}-apothecary-table-`;
const STAMP = /^\d{8}t\d{6}$/;

/** Deletes the tables that a removed stage was restored into: they belong to no stack. */
export async function deleteRestored(stage: string, { pause, say }: Progressing): Promise<void> {
  if (stage === PRODUCTION) throw new StartError("Production's tables are kept.");
  if (await isDeployed(stage)) throw new StartError(`The stage ${stage} is deployed. Remove it first: npx sst remove --stage ${stage}`);
  const beginning = restoredBeginning(stage);
  for (const table of await tablesNamed(beginning)) {
    if (!STAMP.test(table.slice(beginning.length))) continue;
    await dropTable(table, pause);
    say(`${table} is deleted.`);
  }
}

/** Verifies the other table, and prints what is wrong. It has no writers, so one reading is enough. */
async function isSound({ say }: Progressing): Promise<boolean> {
  say("Verifying the stock and the ledger …");
  const [stock, ledger] = [await verify(), await verifySeals({ trusted: [], bucket: false })];
  const findings = [...stock.findings, ...ledger.findings];
  for (const warning of [...stock.warnings, ...ledger.warnings]) say(`warning  ${warning}`);
  for (const finding of findings) say(findingLine(finding));
  say(`${stock.rows} rows and ${ledger.days} sealed days were verified: ${findings.length === 0 ? "everything agrees" : `${findings.length} violations`}.`);
  return findings.length === 0 && stock.rows > 0;
}

/** Opens writes on the table that the stage uses. */
async function reopen(stage: string, { table, before }: TableInUse, progress: Progressing): Promise<boolean> {
  await write(stage, { table, writes: "open", ...(before === undefined ? {} : { before }) }, progress);
  progress.say(`The stage uses ${table}, and is open again within a minute.`);
  return true;
}

/** Writes the parameter. */
async function write(stage: string, state: TableInUse, { now }: Progressing): Promise<void> {
  await writeTableInUse(stage, { ...state, since: new Date(now()).toISOString() });
}
