/** The certificate of a lot as a PDF file (contract, section 8; section 5, reports). */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { certificate, certificatePdf, enterResults, releaseLot } from "@apothecary/core/release/contract";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUNDLE_OPTIONS } from "../../../packages/functions/src/build/bundles.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { download, startReports } from "../../lib/s3.ts";
import { bookIn, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";
import { MELTING, neededItem } from "./release.fixtures.ts";

let world: World;
let endReports: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  endReports = await startReports();
  await plantLocation("P1");
  await givePassword("status");
});
afterAll(async () => {
  await everythingHolds();
  await endReports();
});

/** The texts of the pages of a PDF file, in their order, and how many pages it has. */
function pdfTexts(bytes: Buffer): { text: string; pages: number } {
  const file = bytes.toString("latin1");
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = ""]) =>
    inflateSync(Buffer.from(stream, "latin1")).toString("latin1"),
  );
  const shown = streams.flatMap((stream) => [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = ""]) => parts));
  const words = shown.map((parts) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1")).join(""));
  return { text: words.join("\n"), pages: (file.match(/\/Type \/Page\b/g) ?? []).length };
}

test("it has the figures of the certificate, its signature, and the number of each page; the trail has its download", async () => {
  const tests = [MELTING, ...Array.from({ length: 39 }, (_, i) => ({ name: `Test ${i + 1}`, kind: "pass" as const, mandatory: false }))];
  const sku = await neededItem(world, { name: "Šalvěj − extract α" }, tests);
  const elementId = await bookIn(world, sku, 12_500, "P1", { expiry: "2031-05-31", supplierBatchNumber: "SB-77" });
  const lot = { sku, batchNumber: (await stockLineNow(elementId))?.batchNumber ?? "" };
  const results = [{ test: "Melting point", value: 50.25 }, ...Array.from({ length: 39 }, (_, i) => ({ test: `Test ${i + 1}`, value: true }))];
  await world.good(enterResults, { body: { ...lot, results } }, { as: "technician" });
  const signature = { password: PASSWORD, meaning: "I have read it all" };
  await world.good(releaseLot, { body: { ...lot, decision: "release", signature } as never }, { as: "status" });
  const { decision } = await world.good(certificate, { body: lot });
  const { fileName, url } = await world.good(certificatePdf, { body: lot });
  expect(fileName).toBe(`certificate_${sku}_${lot.batchNumber}.pdf`);
  const { text, pages } = pdfTexts((await download(url)).bytes);
  const shown = [
    "Certificate of analysis",
    `Salvej - extract ?, batch ${lot.batchNumber}`,
    sku,
    "SB-77",
    "12\u00A0500 g",
    "31/05/2031",
    "Released",
    "I have read it all",
  ];
  for (const word of [...shown, "Melting point", "Ph. Eur. 2.2.15", "48 to 52 °C", "50.25 °C", "Test 39", "Passed", "technician", decision?.shown ?? "none"])
    expect(text).toContain(word);
  expect(pages).toBeGreaterThan(1);
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`);
  const [given] = await world.good(transactionLog, { body: { action: "Report Exported" } as never });
  expect(JSON.stringify(given)).toContain(fileName);
  expect((await world.call(certificatePdf, { body: { sku, batchNumber: "NONE" } })).status).toBe(404);
});

test("its bundle has the fonts with it, and no other call's has the library", async () => {
  const outfile = join(mkdtempSync(join(tmpdir(), "pdf-")), "index.mjs");
  const contents =
    'import PDFDocument from "pdfkit"; const file = new PDFDocument(); file.font("Helvetica-Bold").text("A"); file.on("data", () => {}); file.on("end", () => console.log("made")); file.end();';
  const { metafile } = await build({ ...BUNDLE_OPTIONS, stdin: { contents, resolveDir: `${process.cwd()}/packages/core` }, outfile });
  expect(Object.values(metafile.outputs)[0]?.bytes).toBeLessThan(1_000_000);
  expect(execFileSync(process.execPath, [outfile], { encoding: "utf8" })).toBe("made\n");
  const other = await build({ ...BUNDLE_OPTIONS, entryPoints: ["packages/functions/src/api/release/certificate.ts"], outfile, write: false });
  expect(Object.keys(other.metafile.inputs).filter((file) => file.includes("pdfkit"))).toEqual([]);
});
