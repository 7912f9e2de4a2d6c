/**
 * Reports in the bucket: they download under their name by a link that cannot be altered and does not last.
 */
import { connect } from "node:net";
import { setClock } from "@apothecary/core/lib/time/clock";
import { csvFile } from "@apothecary/core/lib/files/csv";
import { storeReport } from "@apothecary/core/lib/files/files";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { download, startReports } from "../../lib/s3.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startReports();
});
afterAll(() => stop());
afterEach(() => setClock());

const columns = [{ header: "SKU", value: (row: string) => row }];

test("a report downloads under its name, as it was written", async () => {
  const { fileName, url } = await storeReport("Crème\nünd_21-11-2026.csv", csvFile(columns, ["EMU0001", "=1+1"]));
  expect(fileName).toBe("Crème_ünd_21-11-2026.csv");
  const got = await download(url);
  expect(got).toMatchObject({ status: 200, type: "text/csv; charset=utf-8", text: "\uFEFFSKU\r\nEMU0001\r\n'=1+1\r\n" });
  expect(got.disposition).toContain(`filename*=UTF-8''${encodeURIComponent(fileName)}`);
});

test("a reference that tries to leave its folder gives a safe key and a safe header", async () => {
  const { fileName, url } = await storeReport('../../x"; filename="evil.exe\r\n.csv', csvFile(columns, ["A"]));
  expect(fileName).toBe("____x_ filename=_evil.exe_.csv");
  expect(new URL(url).pathname).toMatch(/^\/[\w-]+\/reports\/[0-9a-f-]{36}\/[^/]+$/);
  const got = await download(url);
  expect([got.status, got.text]).toEqual([200, "\uFEFFSKU\r\nA\r\n"]);
  expect(got.disposition).toMatch(/^attachment; filename="[\w .-]+"; filename\*=UTF-8''[\w%.-]+$/);
});

test("a report of many parts arrives whole", async () => {
  function* rows(): Generator<string> {
    for (let i = 0; i < 200_000; i++) yield `${i} ${"x".repeat(60)}`;
  }
  const { url } = await storeReport("long.csv", csvFile(columns, rows()));
  const got = await download(url);
  const lines = got.text.split("\r\n");
  expect(lines).toHaveLength(200_002);
  expect(lines.at(-2)).toBe(`199999 ${"x".repeat(60)}`);
});

test("a report whose rows fail after parts of it were sent fails with their own error", async () => {
  function* rows(): Generator<string> {
    for (let i = 0; i < 200_000; i++) yield "x".repeat(60);
    throw new RangeError("The rows ended early.");
  }
  await expect(storeReport("long.csv", csvFile(columns, rows()))).rejects.toThrow(new RangeError("The rows ended early."));
});

test("a link that is altered in any part is refused", async () => {
  const [{ url }, other] = await Promise.all([storeReport("a.csv", csvFile(columns, ["A"])), storeReport("b.csv", csvFile(columns, ["B"]))]);
  const altered: Record<string, (link: URL) => void> = {
    "no signature": (link) => link.searchParams.delete("X-Amz-Signature"),
    "another signature": (link) => link.searchParams.set("X-Amz-Signature", "0".repeat(64)),
    "a longer life": (link) => link.searchParams.set("X-Amz-Expires", "86400"),
    "a later date": (link) => link.searchParams.set("X-Amz-Date", "20991121T000000Z"),
    "another file": (link) => {
      link.pathname = new URL(other.url).pathname;
    },
    "another header": (link) => link.searchParams.set("response-content-type", "text/html"),
    "another key": (link) => link.searchParams.set("X-Amz-Credential", (link.searchParams.get("X-Amz-Credential") ?? "").replace(/^[^/]+/, "somebody")),
  };
  for (const [name, alter] of Object.entries(altered)) {
    const link = new URL(url);
    alter(link);
    expect((await download(link.href)).status, name).toBe(403);
  }
  expect((await fetch(url, { method: "DELETE" })).status).toBe(403);
  expect((await fetch(new URL("/", url))).status).toBe(403);
  expect((await download(url)).status).toBe(200);
});

test("an address that cannot be taken apart is refused, and the engine continues", async () => {
  const { url } = await storeReport("a.csv", csvFile(columns, ["A"]));
  const { hostname, port } = new URL(url);
  for (const path of ["//", "/%E0%A4%A", "/%", "http://", "*"]) expect(await readStatus(hostname, Number(port), path), path).toBe(400);
  expect((await download(url)).status).toBe(200);
});

/** Sends a path as it is: `fetch` would tidy it up first. */
function readStatus(hostname: string, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, hostname, () => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`));
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
    socket.once("close", () => resolve(Number(text.split(" ")[1])));
    socket.once("error", reject);
  });
}

test("a link holds for five minutes, not longer", async () => {
  const made = Date.now();
  setClock(() => made - 290_000);
  const fresh = await storeReport("a.csv", csvFile(columns, ["A"]));
  setClock(() => made - 301_000);
  const late = await storeReport("a.csv", csvFile(columns, ["A"]));
  expect(Number(new URL(late.url).searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(300);
  expect((await download(fresh.url)).status).toBe(200);
  const refused = await download(late.url);
  expect([refused.status, refused.text.includes("Request has expired")]).toEqual([403, true]);
});
