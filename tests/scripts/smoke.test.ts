import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { securityHeaders } from "@apothecary/functions/lib/security-headers";
import { smokeTest } from "../../packages/host/src/commands/smoke.ts";

type Answer = [status: number, body: string, headers?: Record<string, string>];

const PAGE: Answer = [200, '<!doctype html><div id="root"></div>', securityHeaders(false)];
const USER = { username: "smoke", password: "mortar-and-pestle" };
const COOKIE = "session=abc";

let server: Server;
let address: string;
/** What a stage in order answers, by path; a test spoils it. */
let answers: Record<string, (request: IncomingMessage, body: string) => Answer>;
let signedIn: boolean;

beforeEach(async () => {
  signedIn = false;
  answers = {
    "/": () => PAGE,
    "/stock": () => PAGE,
    "/login_check": (_, body) => {
      signedIn = body === JSON.stringify(USER);
      return signedIn ? [200, "{}", { "set-cookie": `${COOKIE}; HttpOnly` }] : [401, '{"message":"Bad credentials."}'];
    },
    "/api/user": ({ headers }) => (signedIn && headers.cookie === COOKIE ? [200, "{}"] : [401, '"timeout"']),
    "/api/stock": ({ headers }) => (signedIn && headers.cookie === COOKIE ? [200, "[]"] : [401, '"timeout"']),
    "/api/logout": () => {
      signedIn = false;
      return [200, "{}"];
    },
  };
  server = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [status, body, headers = {}] = answers[request.url ?? ""]?.(request, Buffer.concat(chunks).toString()) ?? [404, "nothing here"];
  response.writeHead(status, headers).end(body);
}

const faults = async (user?: typeof USER): Promise<string[]> =>
  (await smokeTest(address, user)).flatMap(({ what, fault }) => (fault === undefined ? [] : [`${what}: ${fault}`]));

test("a stage in order passes, with and without a user", async () => {
  expect(await faults()).toEqual([]);
  expect(await faults(USER)).toEqual([]);
  expect(await smokeTest(address, USER)).toHaveLength(7);
  expect(await faults({ ...USER, password: "another" })).toHaveLength(2);
});

test.each<[string, Record<string, () => Answer>, string[]]>([
  ["a page without its policy", { "/": () => [200, PAGE[1], { ...PAGE[2], "content-security-policy": "default-src *" }] }, ["without default-src 'self'"]],
  ["a page that is an error", { "/stock": () => [403, "<Error>AccessDenied</Error>"] }, ["403 <Error>AccessDenied</Error>"]],
  ["an API without its CloudFront", { "/api/user": () => [403, "{}"] }, ["403 {}"]],
  ["a table that cannot be read", { "/login_check": () => [500, "<html>"] }, ["500 <html>"]],
  ["a sign-in that takes any password", { "/login_check": () => [200, "{}"] }, ["200 {}"]],
])("%s is found", async (_, spoilt, found) => {
  Object.assign(answers, spoilt);
  const messages = await faults();
  expect(messages).toHaveLength(found.length);
  for (const [i, fault] of found.entries()) expect(messages[i]).toContain(fault);
});

test("a stage that cannot be reached fails with the reason", async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const found = await smokeTest(`http://127.0.0.1:${port}`);
  expect(found.every(({ fault }) => fault?.includes("ECONNREFUSED"))).toBe(true);
});
