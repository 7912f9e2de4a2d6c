/**
 * A ledger of some days, for the tests of seals.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LedgerProof } from "@apothecary/core/ledger/proof.contract";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { setClock } from "@apothecary/core/lib/time/clock";
import { configure } from "@apothecary/core/lib/stage/settings";
import { transact } from "@apothecary/core/lib/table/table";
import { type Sealed, sealDays } from "@apothecary/core/seals/seal-days";
import { type Entry, entryRows } from "@apothecary/core/transaction/entry.rows";
import { provedRow } from "@apothecary/core/transaction/proof/row-mac";

const PROGRAM = fileURLToPath(new URL("../../../docs/verify-proof.mjs", import.meta.url));

export const FIRST_KEY = "the-first-sealing-key-of-a-test";
export const SECOND_KEY = "the-second-sealing-key-of-a-test";

/** The first day of the ledger, two days with rows and one without, and the first instant at which all of them are sealed. */
export const DAYS = ["2026-10-23", "2026-10-24", "2026-10-25", "2026-10-26"] as const;
export const AFTERWARDS = "2026-10-27T01:00:00.000Z";

export const aRow = (reason: string, over: Partial<Entry> = {}): Entry => ({
  ...{ action: "Goods In", sku: "BOT0001", name: "Bottle", batchNumber: "A001", elementId: "BOT0001~one", bin: "A1", warehouse: "Main" },
  ...{ quantity: 5, difference: 5, totalQuantity: 5, reason },
  ...over,
});

/** Puts a transaction into the ledger as it was written at an instant; answers its id. */
export async function happened(at: string, reasons: string[], over: Partial<Entry> = {}, id: string = randomUUID()): Promise<string> {
  const entries = reasons.map((reason) => aRow(reason, over));
  await transact(entryRows(systemActor(id, "buyer"), entries, at).map((row) => ({ kind: "put", item: provedRow(row) })));
  return id;
}

/** Seals at an instant, with keys. */
export async function sealAt(at: string, keys: string[] = [FIRST_KEY]): Promise<Sealed> {
  configure({ sealingKeys: keys });
  setClock(() => Date.parse(at));
  return sealDays(Number.POSITIVE_INFINITY);
}

/** Runs the auditor's program on a proof, or on several. */
export function audit(proof: LedgerProof | LedgerProof[] | null, keyId: string): Promise<{ code: number | null; said: string }> {
  const file = join(mkdtempSync(join(tmpdir(), "proof-")), "ledger-proof.json");
  writeFileSync(file, JSON.stringify(proof, null, 2));
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [PROGRAM, file, keyId], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [program.stdout, program.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
    program.once("error", reject);
    program.once("exit", (code) => resolve({ code, said }));
  });
}
