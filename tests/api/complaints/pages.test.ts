/** A list of complaints that is longer than a page, filtered on the server. */
import { complaintNumberText, complaintRow } from "@apothecary/core/complaints/complaint.rows";
import type { ComplaintState } from "@apothecary/core/complaints/contract";
import { listComplaints } from "@apothecary/core/complaints/read-complaints";
import { expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld } from "../../lib/world.ts";

const COUNT = 205;

function planted(id: number, state: ComplaintState) {
  const about = { clientId: 20, client: "Client", sku: "LAW01-R-50", name: "Cream", batchNumber: "101-26", shipmentId: null, shipmentNumber: "" };
  const said = { text: "It leaks.", state, answer: "", answerBy: null, responsible: "", files: [], createdBy: "Maria" };
  return complaintRow({
    id,
    complaintNumber: complaintNumberText(id),
    ...about,
    ...said,
    createdAt: `2026-01-01T00:00:00.${String(id).padStart(3, "0")}Z`,
    version: 1,
  });
}

test("each complaint is in one page, and those that a page leaves out do not end the list", async () => {
  await makeWorld();
  for (let id = 1; id <= COUNT; id++) await plant(planted(id, id === 1 ? "Closed" : "Open"));
  const first = await listComplaints({ clientId: 20 });
  const second = await listComplaints({ clientId: 20, cursor: first.next });
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(Array.from({ length: COUNT }, (_, i) => COUNT - i));
  expect(second.next).toBeUndefined();
  const none = await listComplaints({ clientId: 20, state: "Closed" });
  expect([none.rows, none.next === undefined]).toEqual([[], false]);
  expect((await listComplaints({ clientId: 20, state: "Closed", cursor: none.next })).rows).toMatchObject([{ id: 1 }]);
});
