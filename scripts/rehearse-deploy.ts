/**
 * `npm run rehearse-deploy`: deploys stages into a local cloud with the real commands, and uses them; needs no account.
 *
 *   npm run rehearse-deploy                          this version
 *   npm run rehearse-deploy -- --previous COMMIT     this version over another one that was deployed before it
 */
import { parseArgs } from "node:util";
import { runCommand } from "../packages/host/src/commands/run-command.ts";
import { rehearseDeploy } from "../packages/host/src/rehearsal/rehearsal.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

await runCommand(async () => {
  const { values } = parseArgs({ options: { previous: { type: "string" } } });
  const wrong = await rehearseDeploy({ previous: values.previous, say });
  say(wrong.length === 0 ? "The rehearsal succeeded." : `The rehearsal failed:\n\n${wrong.join("\n\n")}`);
  return wrong.length === 0 ? 0 : 1;
});
