/**
 * `npm run restore`: restores a deployed stage to a point in time, or returns it to the table before. Writes are stopped
 * meanwhile. Run again, it continues where it was interrupted. Exits with 1 if the restored data is not sound.
 *
 *   npm run restore -- --stage production --at 2026-01-31T14:05:00Z   restores into a new table, verifies it, and uses it
 *   npm run restore -- --stage production --back                      verifies the table before, and uses it again
 *   npm run restore -- … --accept-findings                            uses a table in spite of what was found
 *   npm run restore -- --stage a-branch --delete                      after the stage's removal: deletes the tables of its restores
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { deleteRestored, restoreStage } from "../packages/host/src/commands/restore.ts";
import { runCommand } from "../packages/host/src/commands/run-command.ts";
import { useLedgerKeys } from "../packages/host/src/commands/which-table.ts";
import { StartError } from "../packages/host/src/engines/start-error.ts";

async function main(): Promise<number> {
  const flag = { type: "boolean" } as const;
  const { values } = parseArgs({ options: { stage: { type: "string" }, at: { type: "string" }, back: flag, delete: flag, "accept-findings": flag } });
  const { stage, at, back } = values;
  if (!stage || [at, back, values.delete].filter(Boolean).length !== 1) {
    throw new StartError("Usage: npm run restore -- --stage <stage> --at <time>|--back|--delete [--accept-findings]");
  }
  const progress = { now: Date.now, pause, say: (line: string) => void process.stdout.write(`${line}\n`) };
  if (values.delete) {
    await deleteRestored(stage, progress);
    return 0;
  }
  await useLedgerKeys(stage);
  return (await restoreStage(stage, { at, back, acceptFindings: values["accept-findings"] }, progress)) ? 0 : 1;
}

await runCommand(main);
