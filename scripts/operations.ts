/**
 * `npm run operations`: lists operations that are parked after repeated failures, or resumes one.
 *
 *   npm run operations -- --stage production                 the parked operations of a deployed stage
 *   npm run operations -- --stage production --resume ID     resumes one, after its cause has been removed
 *   npm run operations -- --data .data                       the same for the data of a local host, running or not
 */
import { parseArgs } from "node:util";
import { parkedOperations, resumeOperation } from "@apothecary/core/transaction/parked-operation";
import { WHICH_TABLE, withTable } from "../packages/host/src/commands/which-table.ts";
import { runCommand } from "../packages/host/src/commands/run-command.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { ...WHICH_TABLE, resume: { type: "string" } } });
  await withTable(values, () => (values.resume === undefined ? list() : resume(values.resume)));
}

async function list(): Promise<void> {
  const parked = await parkedOperations();
  for (const { actor, kind, done, total, parked: since, fault } of parked) {
    say(`${actor.requestId}  ${kind}, ${done} of ${total} done, started by ${actor.username}, parked ${since ?? ""}`);
    say(`    ${fault?.name ?? ""}: ${fault?.message ?? ""}`);
  }
  say(parked.length === 0 ? "No operation is parked." : `${parked.length} parked.`);
}

async function resume(id: string): Promise<void> {
  await resumeOperation(id);
  say(`${id} goes on with the next sweep, within a minute.`);
}

await runCommand(main);
