/** What is kept with a lot: its documents, and samples that are retained. */
import { transactionLog } from "@apothecary/core/ledger/contract";
import { MAX_FILES } from "@apothecary/core/lib/rules/record-file";
import { certificate, discardSample, lotFile, lotFileAdded, lotUpload, retainedSamples, takeSample } from "@apothecary/core/release/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download, startReports } from "../../lib/s3.ts";
import { bookIn, plantItem, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";
import { neededItem } from "./release.fixtures.ts";

const AS = { as: "technician" };
const BYTES = Buffer.from("not really a certificate");
const PDF = { fileName: "certificate.pdf", contentType: "application/pdf", bytes: BYTES.length } as const;
let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  await plantLocation("A1");
});
afterAll(async () => {
  await everythingHolds();
  await stop();
});

async function waiting() {
  const sku = await neededItem(world);
  const elementId = await bookIn(world, sku, 500, "A1");
  const batchNumber = (await stockLineNow(elementId))?.batchNumber ?? "";
  return { elementId, lot: { sku, batchNumber } };
}
type Lot = Awaited<ReturnType<typeof waiting>>["lot"];

async function uploaded(lot: Lot): Promise<string> {
  const { fileId, url, headers } = await world.good(lotUpload, { body: { ...lot, ...PDF } }, AS);
  const { status } = await fetch(url, { method: "PUT", headers, body: new Uint8Array(BYTES) });
  expect(status).toBe(200);
  return fileId;
}
const add = (lot: Lot, fileId: string) => world.call(lotFileAdded, { body: { ...lot, fileId, fileName: PDF.fileName } }, AS);
const readTrail = ({ sku }: Lot) => world.good(transactionLog, { body: { class: "records", recordKind: "item", recordId: sku } });

test("a supplier's certificate is uploaded, added, listed and downloaded, and the trail of the item has it", async () => {
  const { lot } = await waiting();
  const fileId = await uploaded(lot);
  expect(await add(lot, fileId)).toMatchObject({ status: 200, body: { message: `certificate.pdf has been added to batch ${lot.batchNumber}.` } });
  expect(await add(lot, fileId)).toMatchObject({ status: 409 });
  expect(await world.good(certificate, { body: lot }, AS)).toMatchObject({ files: [{ fileId, ...PDF }], version: 1, state: "waiting" });
  const { url, fileName } = await world.good(lotFile, { body: { ...lot, fileId } }, AS);
  expect(fileName).toBe(PDF.fileName);
  expect(await download(url)).toMatchObject({ status: 200, type: PDF.contentType, text: BYTES.toString() });
  const [trail] = await readTrail(lot);
  expect(trail).toMatchObject({ action: "Item Edited", batchNumber: lot.batchNumber, reason: `File certificate.pdf of batch ${lot.batchNumber} added` });
});

test("a lot has at most ten files, of its own, of some types; one that needs no release has none", async () => {
  const { lot } = await waiting();
  const announce = (more: object) => world.call(lotUpload, { body: { ...lot, ...PDF, ...more } as never }, AS);
  expect(await announce({ contentType: "image/webp" })).toMatchObject({ status: 400, body: { errors: [{ path: "contentType" }] } });
  const last = await uploaded(lot);
  for (let i = 0; i < MAX_FILES; i++) expect(await add(lot, await uploaded(lot))).toMatchObject({ status: 200 });
  expect(await announce({})).toMatchObject({ status: 409 });
  expect(await add(lot, last)).toMatchObject({ status: 409 });
  const { lot: other } = await waiting();
  expect(await add(other, last)).toMatchObject({ status: 400, body: { errors: [{ path: "fileId" }] } });
  expect(await world.call(lotFile, { body: { ...other, fileId: last } }, AS)).toMatchObject({ status: 404 });
  await plantItem("EMU0001");
  const free = (await stockLineNow(await bookIn(world, "EMU0001", 500, "A1")))?.batchNumber ?? "";
  expect(await world.call(lotUpload, { body: { sku: "EMU0001", batchNumber: free, ...PDF } }, AS)).toMatchObject({ status: 404 });
});

test("samples are kept at a place until a day, listed by it, and discarded with a reason; none is stock", async () => {
  const [late, soon] = [await waiting(), await waiting()];
  const keep = (elementId: string, keepUntil: string | null) =>
    world.good(takeSample, { body: { elementId, quantity: 20, purpose: "Reference", retained: true, location: "Cabinet 2", keepUntil } }, AS);
  await keep(late.elementId, null);
  await world.good(takeSample, { body: { elementId: soon.elementId, quantity: 10, purpose: "Identity" } }, AS);
  await keep(soon.elementId, "2031-03-31");
  expect(await stockLineNow(soon.elementId)).toMatchObject({ quantity: 470 });
  const listed = { name: expect.any(String), unit: "g", quantity: 20, purpose: "Reference", by: "technician", location: "Cabinet 2" };
  const rows = await world.good(retainedSamples);
  expect(rows).toMatchObject([
    { ...soon.lot, ...listed, sample: 2, keepUntil: "2031-03-31" },
    { ...late.lot, ...listed, sample: 1, keepUntil: null },
  ]);

  const body = { ...soon.lot, sample: 2, reason: "Kept for its time" };
  expect(await world.call(discardSample, { body: { ...body, sample: 1 } }, AS)).toMatchObject({ status: 409 });
  expect(await world.call(discardSample, { body: { ...body, sample: 3 } }, AS)).toMatchObject({ status: 404 });
  await world.good(discardSample, { body }, AS);
  expect(await world.call(discardSample, { body }, AS)).toMatchObject({ status: 409 });
  expect(await world.good(retainedSamples)).toMatchObject([late.lot]);
  const { samples } = await world.good(certificate, { body: soon.lot }, AS);
  expect(samples).toMatchObject([{ purpose: "Identity" }, { retained: { discarded: { by: "technician", reason: body.reason } } }]);
  expect(samples[0]?.retained).toBeUndefined();
  const [trail] = await readTrail(soon.lot);
  expect(trail).toMatchObject({ reason: `Sample 2 of batch ${soon.lot.batchNumber} discarded: ${body.reason}` });
  expect(await stockLineNow(soon.elementId)).toMatchObject({ quantity: 470 });
});

test("a sample that is kept has a place, and its batch needs a release", async () => {
  const { elementId } = await waiting();
  const take = (of: string, more: object) => world.call(takeSample, { body: { elementId: of, quantity: 1, purpose: "Reference", ...more } as never }, AS);
  expect(await take(elementId, { retained: true })).toMatchObject({ status: 400, body: { errors: [{ path: "location" }] } });
  expect(await take(elementId, { location: "Cabinet 2" })).toMatchObject({ status: 400, body: { errors: [{ path: "retained" }] } });
  await plantItem("EMU0002");
  const free = await bookIn(world, "EMU0002", 500, "A1");
  expect(await take(free, { retained: true, location: "Cabinet 2" })).toMatchObject({ status: 409 });
  expect(await stockLineNow(free)).toMatchObject({ quantity: 500 });
});
