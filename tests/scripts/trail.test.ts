/** Every kind of row has a trail in the ledger, or a reason why not. */
import { recordOfRow } from "@apothecary/core/transaction/records/record-kinds";
import { ROW_KINDS } from "@apothecary/core/verify/row-kinds";
import { expect, test } from "vitest";
import { WITHOUT_TRAIL } from "../lib/trail.ts";

test("every kind of row has an audit trail or the reason why it has none, and none has both", () => {
  const kinds = Object.entries(ROW_KINDS).map(([name, { partition, sort }]) => ({ name, told: recordOfRow({ PK: `${partition}1`, SK: sort }) !== undefined }));
  const either = kinds.filter(({ name, told }) => told === (WITHOUT_TRAIL[name] !== undefined)).map(({ name }) => name);
  expect(either).toEqual([]);
  expect(Object.keys(WITHOUT_TRAIL).filter((name) => ROW_KINDS[name] === undefined)).toEqual([]);
});
