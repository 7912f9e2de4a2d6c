/**
 * What a browser has to fetch before it shows a page: scripts, compressed as the host compresses them, with the headers of
 * each answer. `npm run bench` measures the same over the wire.
 */
import { brotliCompressSync } from "node:zlib";
import { type APIRequestContext, expect, test } from "@playwright/test";

const LOGIN_KB = 150;
const LIST_KB = 300;
/** The headers of one answer, with its security policy. */
const HEADERS_KB = 0.7;

const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

/** Kilobytes of these scripts and of all that they import, with their headers. */
async function weight(request: APIRequestContext, files: readonly string[]): Promise<number> {
  const all = new Set(files);
  let sum = 0;
  for (const file of all) {
    const source = await textOf(request, `/assets/${file}`);
    sum += brotliCompressSync(source).length / 1_000 + HEADERS_KB;
    for (const [, imported = ""] of source.matchAll(IMPORTED)) all.add(imported);
  }
  return sum;
}

test("the login page and the stock list fetch no more scripts than they may", async ({ request }) => {
  const entry = /src="\/assets\/([^"]+)"/.exec(await textOf(request, "/login"))?.[1] ?? "";
  const router = await textOf(request, `/assets/${entry}`);
  /** The file of a part that the router fetches. */
  const part = (name: string): string => new RegExp(`\\./(${name}-[\\w-]{8}\\.js)`).exec(router)?.[1] ?? `no ${name}`;
  const login = await weight(request, [entry, part("login"), part("sign-in-frame")]);
  expect(login).toBeGreaterThan(LOGIN_KB / 2);
  expect(login).toBeLessThanOrEqual(LOGIN_KB);
  const list = await weight(request, [entry, part("frame"), part("stock-list")]);
  expect(list).toBeGreaterThan(login);
  expect(list).toBeLessThanOrEqual(LIST_KB);
});
