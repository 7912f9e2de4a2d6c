import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freePort } from "../../packages/host/src/engines/dynamodb-engine.ts";

const HOST = fileURLToPath(new URL("fixtures/stray-rejection-host.ts", import.meta.url));

test("an unhandled rejection is logged and answered with 500, and the host keeps running", async () => {
  const port = await freePort();
  const host = spawn(process.execPath, [HOST], { env: { ...process.env, PORT: String(port) }, stdio: ["ignore", "pipe", "pipe"] });
  try {
    let said = "";
    host.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await once(host.stdout, "data");
    const answers = await Promise.all(["stray", "sound"].map((name) => fetch(`http://127.0.0.1:${port}/api/${name}`)));
    expect(answers.map(({ status }) => status)).toEqual([500, 200]);
    expect(await answers[0]?.text()).not.toContain("nothing waits");
    await expect.poll(() => said, { timeout: 10_000 }).toContain("nothing waits for this");
    expect((await fetch(`http://127.0.0.1:${port}/api/sound`)).status).toBe(200);
  } finally {
    host.kill("SIGKILL");
  }
});
