/**
 * The function that publishes the application, as it is packaged: its bundle with the files beside it, called as CloudFormation calls it.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setClock } from "@apothecary/core/lib/time/clock";
import { configure } from "@apothecary/core/lib/stage/settings";
import { publishFiles } from "@apothecary/core/lib/files/site-bucket";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { bundleFolder, bundleFunctions } from "../../packages/functions/src/build/bundles.ts";
import type { Engine } from "../../packages/host/src/engines/dynamodb-engine.ts";
import { startS3 } from "../../packages/host/src/engines/s3-engine.ts";

const PUBLISHER = "packages/functions/src/events/publish-site.ts";
const BUCKET = "site-of-tests";
const METADATA = "._S3rver_metadata.json";
const FOREVER = "public, max-age=31536000, immutable";
const FILES = { "index.html": "<!doctype html>", "service-worker.js": "", "assets/start-1.js": "start()", "assets/inter.woff2": "font" };

let engine: Engine;
let directory: string;
let cloudFormation: Server;
let answers: { type: string | undefined; body: Record<string, string> }[] = [];
let handler: (event: object) => Promise<void>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "site-"));
  engine = await startS3({ bucket: BUCKET, directory });
  configure({ s3Endpoint: engine.endpoint });
  vi.stubEnv("S3_ENDPOINT", engine.endpoint);
  vi.stubEnv("STAGE", "publishing");
  cloudFormation = createServer(async (request, response) => {
    answers.push({ type: request.headers["content-type"], body: JSON.parse(await text(request)) as Record<string, string> });
    response.end();
  });
  await new Promise<void>((resolve) => cloudFormation.listen(0, "127.0.0.1", resolve));
  const out = mkdtempSync(join(tmpdir(), "publisher-"));
  await bundleFunctions([PUBLISHER], out);
  const folder = bundleFolder(out, PUBLISHER);
  mkdirSync(join(folder, "site", "assets"), { recursive: true });
  for (const [path, content] of Object.entries(FILES)) writeFileSync(join(folder, "site", path), content);
  ({ handler } = (await import(join(folder, "index.mjs"))) as { handler: typeof handler });
});

afterEach(() => {
  answers = [];
  setClock();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  cloudFormation.close();
  await engine.stop();
});

function call(RequestType: "Create" | "Update" | "Delete", bucket = BUCKET): Promise<void> {
  const ResponseURL = `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}/`;
  return handler({ RequestType, ResponseURL, StackId: "stack", RequestId: "1", LogicalResourceId: "Published", ResourceProperties: { bucket } });
}

/** The files that the engine has, each with its headers. */
function published(): Map<string, { type: string | undefined; caching: string | undefined }> {
  const folder = join(directory, BUCKET);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(METADATA));
  return new Map(
    names.toSorted().map((name) => {
      const headers = JSON.parse(readFileSync(join(folder, name), "utf8")) as Record<string, string>;
      return [name.slice(0, -METADATA.length), { type: headers["content-type"], caching: headers["cache-control"] }];
    }),
  );
}

test("every file is published with its type and caching, and CloudFormation is told", async () => {
  await call("Create");
  expect(published()).toEqual(
    new Map([
      ["assets/inter.woff2", { type: "font/woff2", caching: FOREVER }],
      ["assets/start-1.js", { type: "text/javascript; charset=utf-8", caching: FOREVER }],
      ["index.html", { type: "text/html; charset=utf-8", caching: "no-cache" }],
      ["service-worker.js", { type: "text/javascript; charset=utf-8", caching: "no-cache" }],
    ]),
  );
  expect(answers).toEqual([
    { type: "", body: { Status: "SUCCESS", StackId: "stack", RequestId: "1", LogicalResourceId: "Published", PhysicalResourceId: "published-files" } },
  ]);
});

test("files of an earlier version are kept for pages that are still open, and removed a week later", async () => {
  const file = (path: string) => ({ path, body: Buffer.from(path), type: "text/plain", cacheControl: "no-cache" });
  await publishFiles(BUCKET, [file("index.html"), file("assets/old.js")]);
  await call("Update");
  expect([...published().keys()]).toContain("assets/old.js");
  setClock(() => Date.now() + 8 * 86_400_000);
  const removed = await publishFiles(BUCKET, Object.keys(FILES).map(file));
  expect(removed).toBe(1);
  expect([...published().keys()]).toEqual(Object.keys(FILES).toSorted());
});

test("a file that cannot be published fails the deployment; the removal of a stage publishes nothing", async () => {
  await call("Update", "missing-bucket");
  await call("Delete", "missing-bucket");
  expect(answers.map(({ body }) => [body["Status"], body["Reason"] !== undefined])).toEqual([
    ["FAILED", true],
    ["SUCCESS", false],
  ]);
});
