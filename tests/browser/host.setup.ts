import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineOn } from "../../packages/host/src/local/data-folder.ts";
import { startHost, temporaryFolder } from "../scripts/host.ts";

/**
 * Starts the host on a free port with an empty folder for all browser tests. BASE_URL is its address; HOST_DYNAMODB
 * and HOST_SESSION_KEY allow fixtures to write users and sessions directly.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { folder, remove } = temporaryFolder();
  const host = await startHost({ folder });
  process.env["BASE_URL"] = host.url;
  process.env["HOST_DYNAMODB"] = engineOn(folder);
  process.env["HOST_SESSION_KEY"] = readFileSync(join(folder, "session-key"), "utf8").trim();
  return async () => {
    await host.end("SIGTERM");
    remove();
  };
}
