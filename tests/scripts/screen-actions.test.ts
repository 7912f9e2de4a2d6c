/**
 * Screens send actions through `useAction`, which is idempotent under repeated clicks, shows the result, and follows
 * the action to its end. `call` is for reads.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { webSources } from "./web-sources.ts";
import { isEndpoint } from "../../packages/core/src/lib/rules/endpoint.ts";

const CORE = new URL("../../packages/core/src/", import.meta.url).pathname;
const CALLED = /\bcall(?:Answered|All)?\(\s*(?:\w+\.)?(\w+)/g;

/** The names of the write endpoints. */
async function actions(): Promise<ReadonlySet<string>> {
  const files = readdirSync(CORE, { recursive: true, encoding: "utf8" }).filter((file) => /(^|\/)(\w+\.)?contract\.ts$/.test(file));
  const modules = await Promise.all(files.map((file) => import(join(CORE, file)) as Promise<Record<string, unknown>>));
  return new Set(modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) && value.writes ? [name] : []))));
}

const calledIn = (source: string): string[] => [...source.matchAll(CALLED)].map(([, name = ""]) => name);

test("no screen sends an action automatically", async () => {
  const acting = await actions();
  expect(acting.size).toBeGreaterThan(50);
  const screens = webSources().filter(({ file }) => !/\.test\.tsx?$/.test(file));
  const sent = screens.flatMap(({ file, source }) => calledIn(source).flatMap((name) => (acting.has(name) ? [`${file}: ${name}`] : [])));
  expect(sent).toEqual([]);
});

test("an action that is sent automatically would be found", async () => {
  const acting = await actions();
  for (const source of ["await call(goodsIn, { body })", "call(\n  contract.removeLocation,\n  {})"])
    expect(acting.has(calledIn(source)[0] ?? ""), source).toBe(true);
});
