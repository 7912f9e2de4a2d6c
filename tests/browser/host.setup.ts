import { startHost, temporaryFolder } from "../scripts/host.ts";

/** Starts the host on a free port and an empty folder for all browser tests; BASE_URL tells them where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const { folder, remove } = temporaryFolder();
  const host = await startHost({ folder });
  process.env["BASE_URL"] = host.url;
  return async () => {
    await host.end("SIGTERM");
    remove();
  };
}
