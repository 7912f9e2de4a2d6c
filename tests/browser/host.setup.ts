import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineOn } from "../../packages/host/src/local/data-folder.ts";
import { createBusiness } from "@apothecary/core/directory/contract";
import { startHost, temporaryFolder } from "../scripts/host.ts";
import { admin } from "./businesses.ts";

/** More than a page of the directory shows: no test depends on how many businesses other tests have added before it. */
const BUSINESSES = 60;

/**
 * Starts the host on a free port with an empty folder for all browser tests. BASE_URL is its address; HOST_DYNAMODB
 * and HOST_SESSION_KEY allow fixtures to write users and sessions directly.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { folder, remove } = temporaryFolder();
  const host = await startHost({ folder, env: { GS1_COMPANY_PREFIX: "9521234" } });
  process.env["BASE_URL"] = host.url;
  process.env["HOST_DYNAMODB"] = engineOn(folder);
  process.env["HOST_SESSION_KEY"] = readFileSync(join(folder, "session-key"), "utf8").trim();
  const client = await admin();
  for (let n = 0; n < BUSINESSES; n++) await client.call(createBusiness, { businessName: `A supplier ${n}`, client: false, supplier: true });
  return async () => {
    await host.end("SIGTERM");
    remove();
  };
}
