/**
 * `npm run rehearse-restore -- --stage X`: restores the stage's table to its latest point in time, into a temporary table,
 * verifies it like `verify-stock`, prints the duration, and deletes it. Exits with 1 if anything fails.
 */
import { parseArgs } from "node:util";
import { rehearse } from "../packages/host/src/commands/rehearse.ts";
import { useLedgerKeys } from "../packages/host/src/commands/which-table.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { stage: { type: "string" } } });
  if (!values.stage) throw new Error("Usage: npm run rehearse-restore -- --stage <stage>");
  await useLedgerKeys(values.stage);
  const { verdict, minutes } = await rehearse(values.stage, say);
  for (const warning of verdict.warnings) say(`warning  ${warning}`);
  for (const { rule, where, expected, found } of verdict.findings) say(`breach   ${rule}: ${where}: expected ${expected}, found ${found}`);
  const agrees = verdict.findings.length === 0 && verdict.rows > 0;
  const result = agrees ? "Everything agrees" : verdict.rows === 0 ? "The restored table is empty" : `${verdict.findings.length} findings`;
  say(`${result}: ${verdict.rows} rows were restored within ${minutes.toFixed(1)} minutes.`);
  return agrees ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
