import { expect, test } from "vitest";
import { letterText, recallLetters } from "./letters.ts";

const RECALL = { recallNumber: "R00007", kind: "recall", state: "frozen", at: "2026-03-02T10:00:00.000Z", textForClients: "", thaw: null } as const;
const THAW = { at: "2026-03-04T10:00:00.000Z", user: "admin", reason: "Wrong sample", textForClients: "", rows: 1, changed: 0, changedBatches: [] };

test("a letter has the text for clients, else a standard sentence", () => {
  expect(letterText(RECALL)).toMatchObject({ title: "Product recall R00007", text: "We recall the goods listed below as a precaution.", answered: true });
  expect(letterText({ ...RECALL, textForClients: "The caps can leak." }).text).toBe("The caps can leak.");
});

test("a thawed recall is withdrawn, with a text of its own", () => {
  const withdrawn = letterText({ ...RECALL, state: "thawed", textForClients: "The caps can leak.", thaw: THAW });
  expect(withdrawn).toMatchObject({ title: "Withdrawal of product recall R00007", answered: false });
  expect(withdrawn.text).toContain("The recall of 02/03/2026 is withdrawn.");
  expect(letterText({ ...RECALL, state: "thawed", thaw: { ...THAW, textForClients: "The caps are sound." } }).text).toBe("The caps are sound.");
});

test("a letter of a drill says so first, and no letter has a reason", () => {
  const drill = letterText({ ...RECALL, kind: "drill", state: "done" });
  expect(drill.title).toBe("DRILL: product recall R00007");
  expect(drill.text).toMatch(/^This letter is part of a drill\. No goods are recalled/);
  for (const state of ["frozen", "thawing", "thawed"] as const)
    expect(JSON.stringify(letterText({ ...RECALL, state, thaw: THAW }))).not.toContain("Wrong sample");
});

test("a letter names what was sent only; a client of whom every dispatch was reversed has none", () => {
  const noted = { grams: 0, units: 20, returnedGrams: 0, returnedUnits: 0, disposedGrams: 0, disposedUnits: 0, toldAt: null, toldBy: "", answeredAt: null };
  const of = { client: "", lines: 1, answeredBy: "", version: 1, contacts: [], contactsBy: "all" as const };
  const client = (clientId: number) => ({ ...noted, ...of, clientId });
  const line = (id: string, clientId: number, quantity: number) => ({
    ...{ id, clientId, quantity, client: "", salesOrderId: 1, soNumber: "SO00001", poNumber: "", sku: "JAR", name: "", batchNumber: "001-26" },
    ...{ unit: "units" as const, returned: 0, destroyed: 0, expiryDate: null, dispatchedAt: "2026-01-01T09:00:00.000Z", shipments: [] },
  });
  const letters = recallLetters([client(1), client(2)], [line("a", 1, 20), line("b", 1, 0), line("c", 2, 0)]);
  expect(letters.map(({ client: { clientId }, lines }) => [clientId, lines.map(({ id }) => id)])).toEqual([[1, ["a"]]]);
});
