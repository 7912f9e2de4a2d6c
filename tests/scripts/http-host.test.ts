import { request } from "node:http";
import { connect } from "node:net";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endpoint } from "@apothecary/core/lib/rules/endpoint";
import * as z from "zod";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../packages/host/src/engines/dynamodb-engine.ts";
import { type HttpHost, listen } from "../../packages/host/src/local/http-host.ts";
import { ownNames } from "../../packages/host/src/local/own-names.ts";
import { siteFiles } from "../../packages/host/src/local/site-files.ts";
import { temporaryFolder } from "./host.ts";

const answer = z.unknown();
const domain = "tests";
const echo = endpoint({ method: "POST", path: "/api/echo", domain, summary: "Echo", answer });
const named = endpoint({ method: "GET", path: "/api/named/{id}", domain, summary: "Named", answer });
const slow = endpoint({ method: "GET", path: "/api/slow", domain, summary: "Slow", answer });
const broken = endpoint({ method: "GET", path: "/api/broken", domain, summary: "Broken", answer });

interface Event {
  body?: string;
  isBase64Encoded: boolean;
  pathParameters?: Record<string, string>;
  rawQueryString: string;
  cookies?: string[];
}

const handlers: Record<string, (event: Event) => Promise<unknown>> = {
  [echo.path]: async ({ body = "", isBase64Encoded, cookies }) => ({
    statusCode: 200,
    headers: { "content-type": "application/json" },
    cookies: ["a=1; Path=/", "b=2; Path=/"],
    body: JSON.stringify({ length: Buffer.from(body, isBase64Encoded ? "base64" : "utf8").length, cookies }),
  }),
  [named.path]: async ({ pathParameters, rawQueryString }) => ({
    statusCode: 200,
    isBase64Encoded: true,
    body: Buffer.from(JSON.stringify({ pathParameters, rawQueryString })).toString("base64"),
  }),
  [slow.path]: () => new Promise(() => undefined),
  [broken.path]: () => Promise.reject(new Error("a secret of the inside")),
};

let host: HttpHost;
let url: string;
let port: number;
const { folder, remove } = temporaryFolder();

beforeAll(async () => {
  mkdirSync(join(folder, "site", "assets"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(folder, "site", "index.html"), "<!doctype html><title>The application</title>");
  writeFileSync(join(folder, "site", "assets", "main-abc.js"), `console.log("main");`.repeat(200));
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const load = async (of: { path: string }) => (event: unknown) => handlers[of.path]?.(event as Event) ?? Promise.reject(new Error("no such handler"));
  host = await listen([echo, named, slow, broken], port, ["127.0.0.1"], { timeOutMs: 50, load });
  expect((await fetch(`${url}/healthz`)).status).toBe(503);
  host.starting({ says: "Loading <everything>", share: 0.456 });
  const page = await fetch(`${url}/stock`, { headers: { accept: "text/html,*/*" } });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await page.text()).toMatch(/http-equiv="refresh".*Loading &#60;everything&#62;.*45 %/s);
  host.open(siteFiles(join(folder, "site")));
});
afterAll(async () => {
  await host.close();
  remove();
});

test("it is healthy once it is open, unless something keeps it from working", async () => {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const free = await freePort();
  const full = await listen([], free, ["127.0.0.1"], { problem: () => "The disk is full." });
  full.open(new Map());
  const answer = await fetch(`http://127.0.0.1:${free}/healthz`);
  expect([answer.status, await answer.text()]).toEqual([503, "The disk is full.\n"]);
  await full.close();
});

test("an idle connection is kept longer than clients keep theirs", async () => {
  expect((await fetch(`${url}/healthz`)).headers.get("keep-alive")).toBe("timeout=65");
});

test("a function is given the path's parameters, the query, the body and the cookies, and its answer is passed on", async () => {
  const named = await fetch(`${url}/api/named/a%2Fb?x=1&y=%20`);
  expect(await named.json()).toEqual({ pathParameters: { id: "a/b" }, rawQueryString: "x=1&y=%20" });
  const echoed = await fetch(`${url}/api/echo`, { method: "POST", body: "grüße", headers: { cookie: "s=1; t=2" } });
  expect(await echoed.json()).toEqual({ length: 7, cookies: ["s=1", "t=2"] });
  expect(echoed.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
});

test("the wrong method answers the right one, and an unknown call 404", async () => {
  const wrong = await fetch(`${url}/api/echo`);
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
  const deleted = await fetch(`${url}/api/named/1`, { method: "DELETE" });
  expect([deleted.status, deleted.headers.get("allow")]).toEqual([405, "GET"]);
  const unknown = await fetch(`${url}/api/nothing`);
  expect([unknown.status, await unknown.json()]).toEqual([404, { message: "Nothing is served at this address.", type: "error" }]);
  expect((await fetch(`${url}/api`)).status).toBe(404);
  expect((await fetch(`${url}/stock`, { method: "POST" })).status).toBe(405);
});

test("a body over 1 MB is refused, told beforehand or not", async () => {
  const fits = await fetch(`${url}/api/echo`, { method: "POST", body: "x".repeat(1_000_000) });
  expect(await fits.json()).toMatchObject({ length: 1_000_000 });
  const response = await fetch(`${url}/api/echo`, { method: "POST", body: "x".repeat(1_000_001) });
  expect([response.status, await response.json()]).toEqual([413, { message: "The request is larger than 1 MB.", type: "error" }]);
  const chunk = new Uint8Array(100_000);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (sent++ < 30 ? controller.enqueue(chunk) : controller.close()),
  });
  const streamed = await fetch(`${url}/api/echo`, { method: "POST", body, duplex: "half" } as RequestInit);
  expect(streamed.status).toBe(413);
});

test("a client that sends the whole of a body that is too long can read why it was refused", async () => {
  const send = () =>
    new Promise<number>((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": "10000000" };
      const sending = request({ host: "127.0.0.1", port, path: "/api/echo", method: "POST", headers }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      });
      sending.once("error", reject);
      for (let i = 0; i < 100; i++) sending.write(Buffer.alloc(100_000));
      sending.end();
    });
  expect(await Promise.all(Array.from({ length: 20 }, send))).toEqual(Array(20).fill(413));
});

test("only the host's own names are served", async () => {
  const allowed = await freePort();
  const other = await listen([named], allowed, ["127.0.0.1"], {
    allowedHosts: "stock.example, second.example",
    load: async () => async () => ({ statusCode: 200 }),
  });
  other.open(new Map());
  const status = async (of: number, host: string) => (await raw("/healthz", host, of)).split(" ")[1];
  for (const host of ["localhost", `localhost:${port}`, "127.0.0.1", "[::1]:80", "LOCALHOST"]) expect(await status(port, host), host).toBe("200");
  for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.0.2.7", "stock.example", "", "localhost@evil.example"]) {
    expect(["400", "403"], host).toContain(await status(port, host));
  }
  expect([await status(allowed, "stock.example"), await status(allowed, "Second.example:3000"), await status(allowed, "third.example")]).toEqual([
    "200",
    "200",
    "403",
  ]);
  await other.close();
});

test("at every address, any address of the machine is its name, and no other name", () => {
  const isOwn = ownNames(["0.0.0.0"]);
  expect(["192.0.2.7", "[2001:db8::1]:3000", "localhost"].map(isOwn)).toEqual([true, true, true]);
  expect(["evil.example", undefined].map(isOwn)).toEqual([false, false]);
});

test("a function that takes too long is 503, one that fails 500 without its reason", async () => {
  const late = await fetch(`${url}/api/slow`);
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, "1"]);
  const response = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const failed = await fetch(`${url}/api/broken`, { headers: { "x-request-id": "9e107d9d-372b-4c0a-8a0e-1f2d3c4b5a69" } });
  expect(response).toHaveBeenCalledWith(expect.stringContaining("a secret of the inside"));
  response.mockRestore();
  expect(failed.status).toBe(500);
  const page = await failed.text();
  expect(page).toContain("9e107d9d-372b-4c0a-8a0e-1f2d3c4b5a69");
  expect(page).not.toContain("secret");
});

test("pages are the application, its files are cached, and unknown files are 404", async () => {
  const page = await fetch(`${url}/stock/EMU0001`);
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(await page.text()).toContain("The application");
  const script = await fetch(`${url}/assets/main-abc.js`, { headers: { "accept-encoding": "gzip, deflate, br" } });
  expect(script.headers.get("cache-control")).toContain("immutable");
  expect(script.headers.get("content-encoding")).toBe("br");
  expect(await script.text()).toContain("main");
  const again = await fetch(`${url}/assets/main-abc.js`, { headers: { "if-none-match": script.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect((await fetch(`${url}/assets/gone.js`)).status).toBe(404);
});

test("every answer tells the browser what to refuse", async () => {
  for (const path of ["/", "/api/echo", "/api/nothing", "/assets/main-abc.js"]) {
    const { headers } = await fetch(url + path);
    expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy"), path).toContain("script-src 'self';");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("same-origin");
    expect(headers.get("strict-transport-security"), path).toBeNull();
  }
});

test("an address that is not valid is 400, and none leads out of the application's files", async () => {
  expect((await raw("/%ZZ")).split("\r\n")[0]).toContain("400");
  expect((await raw("/api/named/%E0%A4%A")).split("\r\n")[0]).toContain("400");
  for (const path of ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"]) {
    expect(await raw(path), path).not.toMatch(/\r\n\r\nsecret|root:/);
  }
});

test("closing waits for the answers that are owed, and takes nothing more", async () => {
  const free = await freePort();
  let finish = (): void => undefined;
  let start = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const load = async () => () =>
    new Promise((resolve) => {
      finish = () => resolve({ statusCode: 200, body: "done" });
      start();
    });
  const closing = await listen([slow], free, ["127.0.0.1"], { load });
  closing.open(new Map());
  const asked = fetch(`http://127.0.0.1:${free}${slow.path}`);
  await started;
  const closed = closing.close();
  await expect(fetch(`http://127.0.0.1:${free}/healthz`)).rejects.toThrow();
  finish();
  expect(await (await asked).text()).toBe("done");
  await closed;
});

/** Sends a path verbatim: `fetch` would normalise it. */
function raw(path: string, host = "localhost", at = port): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(at, "127.0.0.1", () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`));
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.once("close", () => resolve(text));
    socket.once("error", reject);
  });
}
