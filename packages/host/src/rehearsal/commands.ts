/**
 * Runs the project's commands, unchanged, against the local cloud.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ROOT } from "@apothecary/functions/build/root";
import { DEPLOYER } from "../cloud/cloud.ts";
import { REGION } from "../cloud/names.ts";

export interface Commands {
  /** Runs a command to its end, with lines on its standard input; throws with its output unless it succeeds. */
  run(command: string[], options?: { input?: string }): Promise<string>;
}

/** The commands of the version in a folder, by default this one, with settings in their environment. */
export function commandsFor(
  endpoint: string,
  { cwd = fileURLToPath(ROOT), settings = {} }: { cwd?: string; settings?: Record<string, string> } = {},
): Commands {
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: DEPLOYER.accessKeyId,
    AWS_SECRET_ACCESS_KEY: DEPLOYER.secretAccessKey,
    AWS_REGION: REGION,
    SST_TELEMETRY_DISABLED: "1",
    CI: "1",
    ...settings,
  };
  return {
    run: ([command = "", ...args], { input = "" } = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
        const chunks: Buffer[] = [];
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        child.once("error", reject);
        child.once("close", (code) => {
          const output = Buffer.concat(chunks).toString();
          if (code === 0) resolve(output);
          else reject(new Error(`${[command, ...args].join(" ")} ended with ${code}:\n${output.slice(-6_000)}`));
        });
        child.stdin.end(input);
      }),
  };
}
