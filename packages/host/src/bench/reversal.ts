/** Row 1: what reversing an action writes, in the table and its indexes, compared with what the action itself wrote. */
import { randomUUID } from "node:crypto";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { reversePreview, reverseTransaction } from "@apothecary/core/reversal/contract";
import type { Input } from "../local/invoke.ts";
import type { Figure } from "./figures.ts";
import { measured } from "./world.ts";

const MOST = 1.15;

/** Does an action, reverses it, and returns the figure of both. */
export async function measureReversal(what: string, of: AnyEndpoint, input: Input<AnyEndpoint>): Promise<Figure> {
  const transactionId = randomUUID();
  const done = await measured(of, input, { "x-request-id": transactionId });
  const preview = await measured(reversePreview, { body: { transactionId } });
  const { mark, because } = preview.body as { mark: string; because: { why: string }[] };
  if (because.length > 0) throw new Error(`${what} cannot be reversed: ${because.map(({ why }) => why).join(" ")}`);
  const { cost } = await measured(reverseTransaction, { body: { transactionId, reason: "Bench", mark } });
  const written = ({ writeUnits, indexUnits }: typeof cost): number => writeUnits + indexUnits;
  return {
    row: "1",
    what: `units: reverse ${what} ÷ ${what}`,
    measured: written(cost) / written(done.cost),
    against: `${written(cost)} of ${written(done.cost)}; reads ${cost.readUnits}`,
    target: MOST,
    kind: "most",
  };
}
