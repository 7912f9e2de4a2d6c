/**
 * The domains of core have an order (docs/architecture.md): each imports those before it. What still imports a later one is
 * listed here with its reason; the list may only get shorter.
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { expect, test } from "vitest";

const CORE = new URL("../../packages/core/src/", import.meta.url).pathname;

/** From the ground up, as in docs/architecture.md. */
const ORDER = [
  "lib",
  "transaction",
  "docs",
  "directory",
  "health",
  "users",
  "warehouse",
  "stock",
  "purchasing",
  "formulas",
  "products",
  "jobs",
  "release",
  "sales",
  "recipe-changes",
  "picking",
  "stock-take",
  "deliveries",
  "ledger",
  "seals",
  "trace",
  "returns",
  "reversal",
  "complaints",
  "recall",
  "reports",
  "verify",
  "migrate",
  "grants",
];

/** Imports of a later domain that remain, and why. */
const BACK: Readonly<Record<string, string>> = {
  "directory formulas": "a client that is renamed is renamed in its formulas; one in use cannot be removed",
  "directory products": "the same for products",
  "directory stock": "the same for items and their batches",
  "directory users": "the users who are subscribed to a client",
  "stock formulas": "the item page names the formulas that use the item; its name is copied to them",
  "stock products": "the same for products",
  "stock jobs": "a batch and the jobs that reserve it change in one transaction",
  "formulas products": "a formula has a product of bulk; a formula in use by products cannot be removed",
  "transaction jobs": "a job's fields are declared once, with their names in the trail",
  "transaction sales": "the same for orders and their lines",
  "transaction purchasing": "the same for purchase orders",
  "transaction complaints": "the same for complaints",
  "jobs release": "bulk that is filled before its decision is noted in the records of its lot and of what is filled",
  "jobs sales": "a job and the order lines that it makes change in one transaction",
};

/** The imports between domains: `from to`, each with a file that has it. */
function domainImports(): Map<string, string> {
  const files = readdirSync(CORE, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const pairs = files.flatMap((file) =>
    [...readFileSync(CORE + file, "utf8").matchAll(/\bfrom "(\.[^"]+)";/g)].flatMap(([, source = ""]) => {
      const [from = "", to = ""] = [file, posix.join(posix.dirname(file), source)].map((path) => path.split("/")[0]);
      return from === to || to === ".." ? [] : [[`${from} ${to}`, file] as const];
    }),
  );
  return new Map(pairs);
}

const imports = domainImports();

function runsBack(pair: string): boolean {
  const [from = "", to = ""] = pair.split(" ");
  return ORDER.indexOf(from) < ORDER.indexOf(to);
}

test("every domain has its place in the order, and the document says the same", () => {
  const folders = readdirSync(CORE, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  expect(ORDER.toSorted()).toEqual(folders.toSorted());
  const text = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
  const section = /^## The order of the domains$([\s\S]*?)^## /m.exec(text)?.[1] ?? "";
  expect([...section.matchAll(/^\d+\. `([\w-]+)`/gm)].map(([, name]) => name)).toEqual(ORDER);
});

test("no domain imports a later one, except as listed; and the list has nothing that is no longer so", () => {
  expect(imports.size).toBeGreaterThan(100);
  const back = [...imports].filter(([pair]) => runsBack(pair));
  expect(back.filter(([pair]) => !(pair in BACK)).map(([pair, file]) => `${pair}: ${file}`)).toEqual([]);
  expect(Object.keys(BACK).filter((pair) => !imports.has(pair))).toEqual([]);
});
