/**
 * `npm run replace-secret`: replaces a secret of a deployed stage while it is in use. Run again, it continues where it was
 * interrupted.
 *
 *   npm run replace-secret -- --stage production --name session            takes half an hour; no user notices
 *   npm run replace-secret -- --stage production --name session --at-once  after a leak: all users sign in again
 *   npm run replace-secret -- --stage production --name origin             CloudFront's header; takes some minutes
 *   npm run replace-secret -- --stage production --name sealing            the key of the ledger's seals; twice, a night apart
 *   npm run replace-secret -- --stage production --name ledger             the key that proves ledger rows; takes some minutes
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { replaceSecret, replaceSessionKeyAtOnce, SECRETS } from "../packages/host/src/commands/replace-secret.ts";
import { runCommand } from "../packages/host/src/commands/run-command.ts";
import { secretStage } from "../packages/host/src/commands/secret-stage.ts";
import { StartError } from "../packages/host/src/engines/start-error.ts";

const USAGE = `Usage: npm run replace-secret -- --stage <stage> --name ${SECRETS.join("|")} [--at-once]`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: "string" }, name: { type: "string" }, "at-once": { type: "boolean" } } });
  const name = SECRETS.find((one) => one === values.name);
  if (!values.stage || !name) throw new StartError(USAGE);
  const progress = { now: Date.now, pause, say: (line: string) => void process.stdout.write(`${line}\n`) };
  const stage = await secretStage(values.stage, name, progress);
  if (!values["at-once"]) return replaceSecret(name, stage, progress);
  if (name !== "session") throw new StartError("Only the session key can be replaced at once: the others would interrupt the stage.");
  await replaceSessionKeyAtOnce(stage, progress);
}

await runCommand(main);
