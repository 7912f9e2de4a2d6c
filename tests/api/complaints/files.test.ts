/** Photographs and documents of complaints: the bucket takes what was announced, and nothing else. */
import { complaint, complaintFile, complaintFileAdded, complaintUpload, createComplaint, FILE_TYPES } from "@apothecary/core/complaints/contract";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { MAX_FILE_BYTES, MAX_FILES } from "@apothecary/core/lib/rules/record-file";
import { afterAll, beforeAll, expect, test } from "vitest";
import { download, startReports } from "../../lib/s3.ts";
import { bookIn, plantItem, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { CLIENT, plantClient } from "../recall/recall.fixtures.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";

const AS = { as: "staff" };
const BYTES = Buffer.from("not really a picture");
let world: World;
let stop: () => Promise<void>;
let batchNumber: string;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  await plantClient();
  await plantLocation("A1");
  await plantItem("EMU0001");
  batchNumber = (await stockLineNow(await bookIn(world, "EMU0001", 500, "A1")))?.batchNumber ?? "";
});
afterAll(async () => {
  await everythingHolds();
  await stop();
});

const recorded = async () => (await world.good(createComplaint, { body: { clientId: CLIENT, sku: "EMU0001", batchNumber, text: "It leaks." } }, AS)).id;
const PICTURE = { fileName: "pump.jpg", contentType: "image/jpeg", bytes: BYTES.length } as const;
const announce = (id: number, more: object = {}) => world.call(complaintUpload, { body: { id, ...PICTURE, ...more } as never }, AS);
const announced = (id: number, more: object = {}) => world.good(complaintUpload, { body: { id, ...PICTURE, ...more } as never }, AS);
const put = async ({ url, headers }: { url: string; headers: Record<string, string> }, body: Buffer, more: Record<string, string> = {}) =>
  (await fetch(url, { method: "PUT", headers: { ...headers, ...more }, body: new Uint8Array(body) })).status;
const add = (id: number, fileId: string, fileName: string = PICTURE.fileName) => world.call(complaintFileAdded, { body: { id, fileId, fileName } }, AS);

test("a file is uploaded, added, listed and downloaded under its name; the log has who was given it", async () => {
  const id = await recorded();
  const upload = await announced(id, { fileName: "pump №1.jpg" });
  expect(await add(id, upload.fileId)).toMatchObject({ status: 400, body: { errors: [{ path: "fileId" }] } });
  expect(await put(upload, BYTES)).toBe(200);
  expect(await add(id, upload.fileId, "pump №1.jpg")).toMatchObject({ status: 200 });
  expect(await add(id, upload.fileId)).toMatchObject({ status: 409 });
  const file = { fileId: upload.fileId, fileName: "pump №1.jpg", contentType: "image/jpeg", bytes: BYTES.length };
  expect(await world.good(complaint, { body: { id } }, AS)).toMatchObject({ files: [file], version: 2 });
  const { url, fileName } = await world.good(complaintFile, { body: { id, fileId: upload.fileId } }, AS);
  expect(fileName).toBe("pump №1.jpg");
  expect(await download(url)).toMatchObject({ status: 200, type: "image/jpeg", text: BYTES.toString(), disposition: expect.stringContaining("attachment") });
  const [given] = await world.good(transactionLog, { body: { action: "Report Exported" } });
  expect(given).toMatchObject({ name: "pump №1.jpg" });
  const [trail] = await world.good(transactionLog, { body: { class: "records", recordKind: "complaint", recordId: String(id) } });
  expect(trail).toMatchObject({ action: "Complaint Edited", changes: [{ field: "File", of: "pump №1.jpg", from: null }] });
});

test("the signature fixes type, length and name: anything else is refused by the bucket", async () => {
  const id = await recorded();
  const upload = await announced(id);
  expect(await put(upload, BYTES, { "content-type": "text/html" })).toBe(403);
  expect(await put(upload, BYTES, { "content-disposition": "inline" })).toBe(403);
  expect(await put(upload, Buffer.concat([BYTES, BYTES]))).toBe(403);
  expect(await put({ ...upload, url: upload.url.replace(upload.fileId, "0".repeat(20)) }, BYTES)).toBe(403);
  expect(await add(id, upload.fileId)).toMatchObject({ status: 400 });
  expect(await put(upload, BYTES)).toBe(200);
});

test("other types, too large files and an eleventh file are refused, and files of another complaint", async () => {
  const id = await recorded();
  const at = (path: string) => ({ status: 400, body: { errors: [{ path }] } });
  expect(await announce(id, { contentType: "image/svg+xml" })).toMatchObject(at("contentType"));
  expect(await announce(id, { bytes: MAX_FILE_BYTES + 1 })).toMatchObject(at("bytes"));
  expect(await announce(id, { bytes: 0 })).toMatchObject(at("bytes"));
  expect(await announce(99_999)).toMatchObject({ status: 404 });
  const last = await announced(id);
  await put(last, BYTES);
  for (let i = 0; i < MAX_FILES; i++) {
    const upload = await announced(id, { contentType: FILE_TYPES[i % FILE_TYPES.length] });
    await put(upload, BYTES);
    expect(await add(id, upload.fileId)).toMatchObject({ status: 200 });
  }
  expect(await announce(id)).toMatchObject({ status: 409 });
  expect(await add(id, last.fileId)).toMatchObject({ status: 409 });
  const other = await recorded();
  expect(await world.call(complaintFile, { body: { id: other, fileId: last.fileId } }, AS)).toMatchObject({ status: 404 });
  expect(await add(other, last.fileId)).toMatchObject({ status: 400 });
});
