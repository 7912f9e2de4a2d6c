/**
 * Rehearsal of a restore, to prove that backups can be used.
 */
import { randomBytes } from "node:crypto";
import { type Verdict, verify } from "@apothecary/core/verify/verify-stock";
import { dropTable, type Pause, restoreInto } from "@apothecary/core/lib/table/restore";
import { configure } from "@apothecary/core/lib/stage/settings";
import { tableInUse } from "@apothecary/core/lib/stage/stage-values";

/** The result of a rehearsal. `minutes` is the duration of the restore alone. */
export interface Rehearsal {
  verdict: Verdict;
  minutes: number;
}

const MINUTE_MS = 60_000;

/**
 * Restores a stage's table into a temporary one, verifies it, and always deletes it afterwards. The temporary table has no
 * writers, so one read is enough. Throws if a step fails.
 */
export async function rehearse(stage: string, say: (line: string) => void, pause?: Pause): Promise<Rehearsal> {
  const { table: source } = await tableInUse(stage);
  const target = `${stage}-apothecary-rehearsal-${randomBytes(4).toString("hex")}`;
  const began = performance.now();
  say(`Restoring ${source} into ${target} …`);
  try {
    await restoreInto(source, target, pause);
    const minutes = (performance.now() - began) / MINUTE_MS;
    say(`Restored after ${minutes.toFixed(1)} minutes. Verifying …`);
    configure({ stage, tableName: target, dynamodbEndpoint: undefined });
    return { verdict: await verify(), minutes };
  } finally {
    await dropTable(target, pause);
    say(`${target} is removed.`);
  }
}
