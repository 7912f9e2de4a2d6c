/** Documents of lots, such as the supplier's certificate. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { arrivedFile, linkForUpload, linkToFile } from "../lib/files/record-files.ts";
import type { Action, Report } from "../lib/rules/endpoint.ts";
import type { UploadLink } from "../lib/rules/record-file.ts";
import { lotRecordEntry } from "../stock/entries.ts";
import { commit } from "../transaction/commit.ts";
import { LOT_FILE_TYPES, type lotFile, type lotFileAdded, type lotUpload } from "./contract.ts";
import { putLotRelease } from "./lot.rows.ts";
import { lotRecord, type OpenedLot, openLot } from "./open-lot.ts";

const uploadsFor = ({ item, batchNumber, lot }: OpenedLot) => ({
  folder: `lots/${item.sku}/${encodeURIComponent((lot?.filesUnder ?? batchNumber).toUpperCase())}`,
  files: lot?.files ?? [],
  types: LOT_FILE_TYPES,
});

/** A link for a file of a lot that needs a release (404). */
export async function linkForLot({ sku, batchNumber, ...file }: z.output<typeof lotUpload.body>): Promise<UploadLink> {
  return linkForUpload(uploadsFor(await openLot(sku, batchNumber, false)), file);
}

/** Adds an uploaded file to its lot, with an entry in the trail of the item. */
export async function addToLot({ sku, batchNumber, ...named }: z.output<typeof lotFileAdded.body>, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const opened = await openLot(sku, batchNumber);
    const was = uploadsFor(opened);
    const file = await arrivedFile(was, named, actor);
    return {
      writes: [putLotRelease(opened.lot, { ...lotRecord(opened), files: [...was.files, file] })],
      ledger: [lotRecordEntry(opened.item, opened.batchNumber, `File ${file.fileName} of batch ${opened.batchNumber} added`)],
      answer: { message: `${file.fileName} has been added to batch ${opened.batchNumber}.`, type: "success" },
    };
  });
}

/** A link that downloads a file of a lot (404). */
export async function linkToLotFile({ sku, batchNumber, fileId }: z.output<typeof lotFile.body>): Promise<Report> {
  return linkToFile(uploadsFor(await openLot(sku, batchNumber, false)), fileId);
}
