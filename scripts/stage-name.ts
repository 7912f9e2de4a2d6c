/** `node scripts/stage-name.ts <branch>`: prints the stage of a branch. */
import { stageName } from "../packages/host/src/commands/stage-name.ts";

const [branch] = process.argv.slice(2);
if (!branch) throw new Error("Usage: node scripts/stage-name.ts <branch>");
process.stdout.write(`${stageName(branch)}\n`);
