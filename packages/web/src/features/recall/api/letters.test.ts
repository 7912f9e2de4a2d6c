import { expect, test } from "vitest";
import { letterText } from "./letters.ts";

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
