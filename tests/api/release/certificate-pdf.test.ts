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
  const objects = new Map([...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = "", body = ""]) => [id, body]));
  const fonts = new Map([...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [name, letters(objects, id)]));
  const words: string[] = [];
  for (const body of [...objects.values()].filter((one) => /^<<\n\/Length/.test(one))) {
    let font: readonly string[] = [];
    for (const [, name, parts = ""] of content(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? [];
      else
        words.push(
          [...parts.matchAll(/<([0-9a-f]*)>/g)]
            .map(([, hex = ""]) =>
              codes(hex)
                .map((code) => font[code])
                .join(""),
            )
            .join(""),
        );
    }
  }
  return { text: words.join("\n"), pages: (file.match(/\/Type \/Page\b/g) ?? []).length };
}

const content = (body: string): string => inflateSync(Buffer.from(/stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1] ?? "", "latin1")).toString("latin1");
const codes = (hex: string): number[] => (hex.match(/.{4}/g) ?? []).map((code) => parseInt(code, 16));

/** The texts of a font's characters, by their codes. */
function letters(objects: ReadonlyMap<string, string>, id: string): string[] {
  const map = content(objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1] ?? "") ?? "");
  return [...map.matchAll(/\[(.*?)\]/g)].flatMap(([, texts = ""]) => [...texts.matchAll(/<(.*?)>/g)].map(([, hex = ""]) => String.fromCharCode(...codes(hex))));
}

test("it has the figures of the certificate, its signature, and the number of each page; the trail has its download", async () => {
  const tests = [MELTING, ...Array.from({ length: 39 }, (_, i) => ({ name: `Test ${i + 1}`, kind: "pass" as const, mandatory: false }))];
  const sku = await neededItem(world, { name: "Šalvěj − Łódź α Я" }, tests);
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
    `Šalvěj − Łódź α Я, batch ${lot.batchNumber}`,
    sku,
    "SB-77",
    "12\u202F500 g",
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
    'import PDFDocument from "pdfkit"; import { BOLD } from "./src/release/pdf-fonts.ts"; const file = new PDFDocument({ font: "" }); file.font(BOLD).text("A"); file.on("data", () => {}); file.on("end", () => console.log("made")); file.end();';
  const { metafile } = await build({ ...BUNDLE_OPTIONS, stdin: { contents, resolveDir: `${process.cwd()}/packages/core` }, outfile });
  expect(Object.values(metafile.outputs)[0]?.bytes).toBeLessThan(1_900_000);
  expect(execFileSync(process.execPath, [outfile], { encoding: "utf8" })).toBe("made\n");
  const other = await build({ ...BUNDLE_OPTIONS, entryPoints: ["packages/functions/src/api/release/certificate.ts"], outfile, write: false });
  expect(Object.keys(other.metafile.inputs).filter((file) => file.includes("pdfkit"))).toEqual([]);
});
