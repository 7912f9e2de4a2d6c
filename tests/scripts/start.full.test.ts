import { randomUUID } from "node:crypto";
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { currentUser, loginCheck } from "@apothecary/core/users/contract";
import { clientPalletCount } from "@apothecary/core/warehouse/contract";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { engineBinary } from "../../packages/host/src/engines/dynamodb-engine.ts";
import { startS3 } from "../../packages/host/src/engines/s3-engine.ts";
import { type Host, refusedStart, startHost, temporaryFolder } from "./host.ts";
import { workerEngine } from "../lib/worker-engine.ts";

const PASSWORD = "mortar-and-pestle";
const LONG = 180_000;
/** Delay between a terminal's signal and the same one from npm, in milliseconds. */
const BETWEEN_SIGNALS_MS = 15;

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

function freshFolder(): string {
  const { folder, remove } = temporaryFolder();
  cleaning.push(remove);
  return folder;
}

async function started(settings: Parameters<typeof startHost>[0]) {
  const host = await startHost(settings);
  cleaning.push(() => host.end("SIGKILL"));
  return host;
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(url + loginCheck.path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest", "x-request-id": randomUUID() },
    body: JSON.stringify({ username: "admin", password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function readUsername(url: string, cookie: string): Promise<unknown> {
  const response = await fetch(url + currentUser.path, { headers: { cookie } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { username: string }).username;
}

test(
  "a host that is killed has lost nothing: the next one ends the engine that was left, and the session goes on",
  async () => {
    const folder = freshFolder();
    const first = await started({ folder });
    expect(first.said()).toContain(`http://localhost:${first.port}`);
    expect(first.said()).toContain(PASSWORD);
    const cookie = await signIn(first.url);
    expect(await first.end("SIGKILL")).toBeNull();

    const second = await started({ folder });
    expect(second.said()).toContain("left behind");
    expect(await readUsername(second.url, cookie)).toBe("admin");
    expect(statSync(join(folder, "session-key")).mode & 0o777).toBe(0o600);

    expect(await second.end("SIGTERM")).toBe(0);
    const third = await started({ folder });
    expect(third.said()).not.toContain("left behind");
    expect(await readUsername(third.url, cookie)).toBe("admin");
    expect(await third.end("SIGINT")).toBe(0);
  },
  LONG,
);

describe("one host", () => {
  let folder: string;
  let host: Host;
  beforeAll(async () => {
    const fresh = temporaryFolder();
    folder = fresh.folder;
    host = await startHost({ folder });
    return async () => {
      await host.end("SIGKILL");
      fresh.remove();
    };
  }, LONG);

  test(
    "the engine is found at no address that a page elsewhere could guess, and reports come from the host's own address",
    async () => {
      const note = join(folder, "dynamodb.endpoint");
      const engine = new URL(readFileSync(note, "utf8").trim());
      expect(engine.hostname).toMatch(/^127\.(?!0\.0\.1$)/);
      expect(statSync(note).mode & 0o777).toBe(0o600);
      await expect(fetch(`http://127.0.0.1:${engine.port}/`)).rejects.toThrow();
      const headers = { cookie: await signIn(host.url), "x-requested-with": "XMLHttpRequest", "x-request-id": randomUUID() };
      const made = await fetch(host.url + clientPalletCount.path, { headers });
      const { url } = (await made.json()) as { url: string };
      expect(new URL(url).origin).toBe(host.url);
      const file = await fetch(url);
      expect([file.status, file.headers.get("content-disposition")]).toEqual([200, expect.stringContaining(".csv")]);
      expect((await fetch(url.replace("X-Amz-Expires=", "X-Amz-Expires=1"))).status).toBe(403);
      expect((await fetch(`${host.url}/files//127.0.0.1:${host.port}/healthz`)).status).toBeGreaterThanOrEqual(400);
    },
    LONG,
  );

  test(
    "a folder that another host has is refused, and that host named",
    async () => {
      const { code, said } = await refusedStart({ folder });
      expect(code).toBe(1);
      expect(lines(said)).toEqual([expect.stringContaining(`in use by process ${host.pid}`)]);
      expect((await fetch(`${host.url}/healthz`)).status).toBe(200);
    },
    LONG,
  );

  test(
    "a signal that comes twice, as npm passes it on, is one, and the host ends well; a spoilt page of its database file is refused",
    async () => {
      const first = host.end("SIGINT");
      await wait(BETWEEN_SIGNALS_MS);
      expect(await Promise.all([first, host.end("SIGINT")])).toEqual([0, 0]);

      const file = join(folder, "dynamodb.sqlite");
      const pages = statSync(file).size / 4_096;
      expect(pages).toBeGreaterThan(10);
      const opened = openSync(file, "r+");
      for (let page = 2; page < pages; page++) writeSync(opened, Buffer.alloc(2_048, 0xa5), 0, 2_048, page * 4_096);
      closeSync(opened);
      const { code, said } = await refusedStart({ folder });
      expect(code).toBe(1);
      expect(lines(said)).toEqual([expect.stringContaining("is damaged")]);
    },
    LONG,
  );
});

test("an empty database file is a damaged folder, not a new company", async () => {
  const folder = freshFolder();
  writeFileSync(join(folder, "dynamodb.sqlite"), "");
  const { code, said } = await refusedStart({ folder });
  expect(code).toBe(1);
  expect(lines(said)).toEqual([expect.stringContaining("is damaged (it is empty)")]);
});

test("a taken port is refused in one line", async () => {
  const folder = freshFolder();
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  cleaning.push(() => server.close());
  const { code, said } = await refusedStart({ folder, port });
  expect(code).toBe(1);
  expect(lines(said)).toEqual([expect.stringContaining(`port ${port} is taken`)]);
});

test("an invalid port is refused in one line", async () => {
  const { code, said } = await refusedStart({ folder: freshFolder(), port: 70_000 });
  expect(code).toBe(1);
  expect(lines(said)).toEqual([expect.stringContaining("PORT is a whole number")]);
});

test("wrong settings are all named before anything is started", async () => {
  const { code, said } = await refusedStart({ folder: freshFolder(), env: { TIME_ZONE: "Mars", EXPIRING_DAYS: "soon" } });
  expect(code).toBe(1);
  expect(lines(said)).toEqual([
    'Apothecary did not start: TIME_ZONE is a time zone, such as Europe/London, not "Mars". EXPIRING_DAYS is a whole number from 1 to 3650, not "soon".',
  ]);
});

test("a database file that is something else is refused, and left as it is", async () => {
  const folder = freshFolder();
  const file = join(folder, "dynamodb.sqlite");
  writeFileSync(file, "This was a database once. ".repeat(500));
  const before = readFileSync(file);
  const { code, said } = await refusedStart({ folder });
  expect(code).toBe(1);
  expect(lines(said)).toEqual([expect.stringContaining("is damaged")]);
  expect(readFileSync(file)).toEqual(before);
});

test("a folder that cannot be written is refused in one line", async () => {
  const file = join(freshFolder(), "a-file");
  writeFileSync(file, "");
  const { code, said } = await refusedStart({ folder: join(file, "below") });
  expect(code).toBe(1);
  expect(lines(said)).toEqual([expect.stringContaining("cannot be written")]);
});

test(
  "other engines serve in place of the embedded ones",
  async () => {
    const folder = freshFolder();
    const s3 = await startS3({ bucket: "somebody-elses" });
    cleaning.push(() => s3.stop());
    const env = { DYNAMODB_ENDPOINT: workerEngine().endpoint, S3_ENDPOINT: s3.endpoint, TABLE_NAME: `start-${process.pid}-${Date.now().toString(36)}` };
    const host = await started({ folder, env });
    expect(await readUsername(host.url, await signIn(host.url))).toBe("admin");
    expect(readdirSync(folder)).not.toContain("dynamodb.sqlite");
    expect(readdirSync(folder)).not.toContain("s3");
    expect(await host.end("SIGTERM")).toBe(0);
  },
  LONG,
);

test("an engine that does not respond is refused in one line", async () => {
  const { code, said } = await refusedStart({ folder: freshFolder(), env: { DYNAMODB_ENDPOINT: "http://127.0.0.1:9" } });
  expect(code).toBe(1);
  expect(lines(said)).toEqual([expect.stringContaining("No response from http://127.0.0.1:9: see DYNAMODB_ENDPOINT")]);
});

describe("DynamoDB Local, where the embedded engine is not made for the platform", () => {
  test("its data is in the folder, an engine left behind is ended, and it stops with the host", async () => {
    const folder = freshFolder();
    const env = { DYNAMODB_ENGINE: "dynamodb-local", PATH: `${folderWithJava()}:${process.env["PATH"]}` };
    const first = await started({ folder, env });
    const cookie = await signIn(first.url);
    await first.end("SIGKILL");
    const second = await started({ folder, env });
    expect(second.said()).toContain("left behind");
    expect(await readUsername(second.url, cookie)).toBe("admin");
    expect(readdirSync(join(folder, "dynamodb-local"))).toContain("shared-local-instance.db");
    expect(await second.end("SIGINT")).toBe(0);
    const third = await started({ folder, env });
    expect(third.said()).not.toContain("left behind");
  });

  test("without Java and Docker, one sentence says what to install", async () => {
    const { code, said } = await refusedStart({ folder: freshFolder(), env: { DYNAMODB_ENGINE: "dynamodb-local", PATH: freshFolder() } });
    expect(code).toBe(1);
    expect(lines(said)).toEqual([expect.stringContaining("Install Java 17 or newer, or start Docker")]);
  });
});

/** A folder with a `java` that takes DynamoDB Local's arguments and runs the embedded engine, since Java may not be installed. */
function folderWithJava(): string {
  const folder = freshFolder();
  const options = 'while [ $# -gt 0 ]; do case "$1" in -port) port=$2;; -dbPath) data=$2;; -version) exit 0;; esac; shift; done';
  const run = `exec "${engineBinary()}" --port "$port" --db-path "$data/shared-local-instance.db"`;
  writeFileSync(join(folder, "java"), `#!/bin/sh\n${options}\n${run}\n`, { mode: 0o755 });
  return folder;
}

/** A host's output without the line about building the application. */
function lines(said: string): string[] {
  return said.split("\n").filter((line) => line !== "" && !line.startsWith("Building "));
}
