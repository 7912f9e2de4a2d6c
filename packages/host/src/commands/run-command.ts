import { AppError } from "@apothecary/core/lib/actions/error";
import { StartError } from "../engines/start-error.ts";

const FAILED = 2;

/**
 * Runs a command-line script. The exit code is the number that `main` returns, or 2 after an error, which is written
 * to standard error: in one line if it has instructions, otherwise with its stack.
 */
export async function runCommand(main: () => Promise<number> | Promise<void>): Promise<void> {
  try {
    const code = await main();
    process.exitCode = typeof code === "number" ? code : 0;
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`);
    process.exitCode = FAILED;
  }
}

function errorText(error: unknown): string {
  if (error instanceof StartError || error instanceof AppError) return error.message;
  return String(error instanceof Error ? (error.stack ?? error.message) : error);
}
