/** What the tests of reversals share: a company's figures, which an action and its reversal leave as they were. */
import { randomUUID } from "node:crypto";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import { LEDGER_COUNT } from "@apothecary/core/transaction/proof/proof-shapes";
import { LOT_RELEASE_PREFIX } from "@apothecary/core/release/lot.rows";
import type { Row } from "@apothecary/core/lib/table/write";
import { expect } from "vitest";
import type * as z from "zod";
import { allRows } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

/** Rows that tell what happened, and numbers that are never given again. */
const KEPT = /^(T|N|O|BN|FB|REVERSED|SUPPLIERBATCHES|A|D|U|ST|SEAL\w*)(#|$)/;
/** A place that an action made stays. */
const PLACE = /^PN?#/;
/** Who changed a row, when, and how often. */
const STAMPS = new Set(["version", "g1s", "dateEdited", "staffName", "changedAt", "changedBy", "lastShipment", "stockTakeId"]);

/** Every figure of the company: all rows without what tells of changes or was reversed; a zero is as good as nothing. */
export async function figures(): Promise<Record<string, unknown>> {
  // A decision stays under a number that its lot had, as goods may have left under it; who handled a lot stays too.
  const rows = (await allRows()).filter((row) => !KEPT.test(row.PK) && row["state"] !== "Reversed" && row["filesUnder"] === undefined && !isUndecided(row));
  const shown = rows.map((row) => [`${row.PK} ${row.SK}`, plainRow(row)] as const);
  return Object.fromEntries(shown.filter(([, row]) => Object.keys(row).length > 0));
}

/** Whether a row is the release of a lot of which nothing but who handled it is known. */
function isUndecided({ PK, decision, samples, results, files, filledFrom, filledInto }: Row): boolean {
  const known = [decision ?? [], samples, results, files, filledFrom, filledInto].flat().filter((one) => one !== undefined);
  return PK.startsWith(LOT_RELEASE_PREFIX) && known.length === 0;
}

function plainRow({ PK, SK: _, ...row }: Row): Record<string, unknown> {
  const fields = Object.entries(row).filter(([name, value]) => !STAMPS.has(name) && value !== 0 && value !== undefined && name !== LEDGER_COUNT);
  // A row of reservations names the version of the job's lines.
  return Object.fromEntries(fields.filter(([name]) => PK !== "RESERVED" || name !== "lines"));
}

/** Expects the same figures as before; places that were made since are empty. */
export async function expectFigures(before: Record<string, unknown>): Promise<void> {
  const after = Object.entries(await figures()).filter(([key]) => !PLACE.test(key) || Object.hasOwn(before, key));
  expect(Object.fromEntries(after)).toEqual(before);
}

type Reversed = z.output<typeof reverseTransaction.answer>;

/** Previews and reverses a transaction. */
export async function undo(world: World, transactionId: string, { as = "admin", chain = false } = {}): Promise<Reversed & { requestId: string }> {
  const preview = await world.good(reversePreview, { body: { transactionId, chain } }, { as });
  expect(preview.because).toEqual([]);
  const requestId = randomUUID();
  const body = { transactionId, reason: "Booked by mistake", mark: preview.mark, chain };
  return { ...(await world.good(reverseTransaction, { body }, { as, requestId })), requestId };
}

/** Does something under one request, and reverses it: every figure must be as before. */
export async function undone(
  world: World,
  act: (requestId: string) => Promise<unknown>,
): Promise<{ requestId: string; answer: Reversed & { requestId: string } }> {
  const before = await figures();
  const requestId = randomUUID();
  await act(requestId);
  expect(await figures()).not.toEqual(before);
  const answer = await undo(world, requestId);
  await expectFigures(before);
  return { requestId, answer };
}
