import { notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { recallKey, type RecallRecord, type RecallRecordRow } from "./recall.rows.ts";

/** A recall or drill that must exist (404). Verbs use strongly consistent reads. */
export async function openRecall(id: number, strong = false): Promise<RecallRecord> {
  const row = await get<RecallRecordRow>(recallKey(id), strong);
  if (!row) throw notFound("the recall");
  return row;
}
