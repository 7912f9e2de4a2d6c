/** Progress of informing the clients of a recall. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { instant } from "../lib/time/clock.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { badInput, conflict, notFound } from "../lib/actions/error.ts";
import { quantityText } from "../lib/rules/quantity.ts";
import { get } from "../lib/table/table.ts";
import { commit } from "../transaction/commit.ts";
import type { recallProgress } from "./contract.ts";
import { otherReturns } from "./other-returns.ts";
import { clientKey, recallClient, type RecallClientRecord, type RecallClientRow, recallKey } from "./recall.rows.ts";

type Asked = z.output<typeof recallProgress.body>;

/**
 * Records that a client was told or has answered, with time and user, or clears the record. A client that has answered
 * counts as told, and can say what it used, sold or destroyed itself. Refuses a client that the recall does not list (404),
 * a stale version (409), and more than was sent to it and has not come back (400).
 */
export async function noteProgress({ recallId, clientId, told: informed, answered, version, ...disposed }: Asked, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const row = await get<RecallClientRow>(clientKey(recallId, clientId), true);
    if (!row) throw notFound("the client of this recall");
    const was = recallClient(row);
    if (version !== undefined && version !== was.version)
      throw conflict(`${was.client} was changed in the meantime. Check the current values before you change it.`);
    await assertStillOut(recallId, was, disposed);
    const becomes: RecallClientRecord = {
      ...was,
      ...noted(was, "told", informed || answered, actor),
      ...noted(was, "answered", answered, actor),
      ...(answered ? disposed : { disposedGrams: 0, disposedUnits: 0 }),
    };
    const change = { told: difference(was.toldAt, becomes.toldAt), answered: difference(was.answeredAt, becomes.answeredAt) };
    return {
      writes: [
        { kind: "put", item: { ...row, ...becomes, version: was.version + 1 }, expect: { equals: { version: was.version } } },
        { kind: "update", key: recallKey(recallId), add: { ...change, version: 1 }, expect: { present: true } },
      ],
      answer: { message: `The progress of ${was.client} has been saved.`, type: "success" },
    };
  });
}

type Disposed = Pick<Asked, "disposedGrams" | "disposedUnits">;

async function assertStillOut(recallId: number, client: RecallClientRecord, { disposedGrams = 0, disposedUnits = 0 }: Disposed): Promise<void> {
  if (disposedGrams + disposedUnits === 0) return;
  const others = await otherReturns(recallId, client.clientId);
  const assertAtMost = (field: keyof Disposed, disposed: number, out: number, unit: "g" | "units") => {
    if (disposed > out) throw badInput(field, `At most ${quantityText(out, unit)} can be at ${client.client}.`);
  };
  assertAtMost("disposedGrams", disposedGrams, client.grams - client.returnedGrams - others.g, "g");
  assertAtMost("disposedUnits", disposedUnits, client.units - client.returnedUnits - others.units, "units");
}

/** The new note; keeps its original time and user. */
function noted(was: RecallClientRecord, what: "told" | "answered", yes: boolean, { username }: Actor): Partial<RecallClientRecord> {
  const [at, by] = [`${what}At`, `${what}By`] as const;
  if (yes && was[at] !== null) return {};
  return yes ? { [at]: instant(), [by]: username } : { [at]: null, [by]: "" };
}

const difference = (was: string | null, is: string | null): number => (is === null ? 0 : 1) - (was === null ? 0 : 1);
