/**
 * What leaves the house in a recall: the letters' own text, the sender, expiry dates; never the reason.
 */
import { newContactId, contactRow } from "@apothecary/core/directory/contact.rows";
import { configure } from "@apothecary/core/lib/stage/settings";
import { queryAll } from "@apothecary/core/lib/table/table";
import { freezeAndRecall, recall, recallDrill, recallList, recallListReport, thawRecall } from "@apothecary/core/recall/contract";
import { openRecall } from "@apothecary/core/recall/open-recall";
import { lineRows, type RecallLineRow, type RecallRecordRow } from "@apothecary/core/recall/recall.rows";
import { dispatchNote } from "@apothecary/core/sales/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { download, startReports } from "../../lib/s3.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantCompany } from "../jobs/jobs.fixtures.ts";
import { madeAndSent, nobody, plantClient } from "./recall.fixtures.ts";

let world: World;
let stopReports: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stopReports = await startReports();
  await plantCompany();
  await plantClient();
});
afterAll(() => stopReports());

const reason = "The supplier reports a contamination";
const open = (id: number) => world.good(recall, { params: { id: String(id) } });
const readRecallList = (id: number) => world.good(recallList, { params: { id: String(id) } } as never);
const startedId = ({ recallId = 0 }: { recallId?: number | undefined }): number => recallId;

test("letters have their own text, the sender and expiry dates; the reason is in no file for clients", async () => {
  const made = await madeAndSent(world, 80, "2099-03-31");
  const own = { ...nobody, firstName: "Harriet", lastName: "Vane", department: "", recall: true, delivery: false };
  const location = { addressLine1: "7 Mill Lane", postcode: "HG1 5QT", phoneNumber1: "01632 960 140" };
  await plant({ ...contactRow({ ...own, ...location, id: newContactId(14, 1), businessId: 14, version: 1 }) });
  const texts = { textForClients: "The caps can leak.\nPlease check them." };
  const id = startedId(await world.good(freezeAndRecall, { body: { batches: [made.source], reason, ...texts } }));
  const sender = {
    ...{ name: "The Apothecary Works Ltd", address: ["7 Mill Lane", "HG1 5QT"], telephone: "01632 960 140", email: "" },
    responsiblePerson: "Harriet Vane",
  };
  expect(await open(id)).toMatchObject({ ...texts, reason, sender });
  expect(await readRecallList(id)).toMatchObject([{ ...made.cream, expiryDate: "2099-03-31" }]);
  expect(await world.good(dispatchNote, { body: { salesOrderId: made.salesOrderId } })).toMatchObject({ sender });
  configure({ responsiblePerson: "Dr Aldous Pym" });
  expect((await open(id)).sender).toEqual({ ...sender, responsiblePerson: "Dr Aldous Pym" });
  configure({ responsiblePerson: "" });
  const { url } = await world.good(recallListReport, { body: { recallId: id } });
  const { text } = await download(url);
  expect(text).toContain("31/03/2099");
  expect(text).not.toContain(reason);
  await world.good(thawRecall, { body: { recallId: id, reason: "All clear", textForClients: "The caps are sound." } });
  expect((await open(id)).thaw).toMatchObject({ reason: "All clear", textForClients: "The caps are sound." });
});

test("the list of a drill is named as one, and a text for clients has a limit", async () => {
  const made = await madeAndSent(world);
  const drilled = await world.good(recallDrill, { body: { batches: [made.source], reason } });
  expect((await world.good(recallListReport, { body: { recallId: startedId(drilled) } })).fileName).toMatch(/^drill_R\d{5}_/);
  const tooLong = { batches: [made.source], reason, textForClients: "x".repeat(1_001) };
  expect(await world.call(recallDrill, { body: tooLong })).toMatchObject({ status: 400, body: { errors: [{ path: "textForClients" }] } });
});

test("an older recall without a text for clients, and its lines without an expiry date, are shown as before", async () => {
  const made = await madeAndSent(world);
  const id = startedId(await world.good(freezeAndRecall, { body: { batches: [made.source], reason } }));
  const { textForClients, ...older } = (await openRecall(id, true)) as RecallRecordRow;
  await plant(older);
  const [line] = await queryAll<RecallLineRow>(lineRows(id));
  const { expiryDate, ...undated } = line as RecallLineRow;
  await plant(undated);
  expect([textForClients, expiryDate]).toEqual(["", null]);
  expect(await open(id)).toMatchObject({ textForClients: "", thaw: null });
  expect(await readRecallList(id)).toMatchObject([{ expiryDate: null }]);
});
