/**
 * `npm run smoke -- --url <address>`: checks that a deployed stage works; exits with 1 if it does not. With a user in
 * SMOKE_USERNAME and SMOKE_PASSWORD also that the user can sign in and read the stock list.
 */
import { parseArgs } from "node:util";
import { runCommand } from "../packages/host/src/commands/run-command.ts";
import { smokeTest } from "../packages/host/src/commands/smoke.ts";
import { StartError } from "../packages/host/src/engines/start-error.ts";

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { url: { type: "string" } } });
  if (!values.url || !URL.canParse(values.url)) throw new StartError("Usage: npm run smoke -- --url <address>");
  const { SMOKE_USERNAME: username, SMOKE_PASSWORD: password } = process.env;
  const checks = await smokeTest(values.url, username && password ? { username, password } : undefined);
  for (const { what, fault } of checks) process.stdout.write(fault === undefined ? `ok      ${what}\n` : `FAILED  ${what}: ${fault}\n`);
  return checks.every(({ fault }) => fault === undefined) ? 0 : 1;
}

await runCommand(main);
