/**
 * Lots that need a release in the chain: sampled, and decided on by users who may and who may not.
 */
import { editSpecification, releaseLot, takeSample } from "@apothecary/core/release/contract";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { findStockLineId, type Judge, of, partAt } from "./chain-judge.ts";
import type { Model, ModelStockLine } from "./chain-model.ts";
import { AS, type Fixture } from "../fixture.ts";

/** Who decides. */
const DECIDERS = ["everything", "admin"] as const;
const waiting = (model: Model): ModelStockLine[] => model.stockLines.filter((one) => model.decision(one)?.state === "waiting");

/** From now on the lots of these items need a release. */
export async function needsRelease({ world }: Fixture, skus: readonly string[]): Promise<void> {
  for (const name of DECIDERS) await givePassword(name);
  for (const sku of skus) await world.good(editSpecification, { body: { sku, needsRelease: true, tests: [] } }, AS);
}

export const RELEASING: Record<string, Judge> = {
  sample: (model, [which, who, amount]) => {
    const stockLine = of(waiting(model), which);
    if (!stockLine) return undefined;
    return async ({ world }) => {
      const by = of(DECIDERS, who) ?? "";
      const quantity = partAt(Math.ceil(stockLine.quantity / 10), amount);
      await world.good(takeSample, { body: { elementId: await findStockLineId(stockLine), quantity, purpose: "Identity" } }, { as: by });
      model.handle(stockLine, by);
      model.hold(stockLine, stockLine.quantity - quantity);
    };
  },
  decide: (model, [which, who, verdict]) => {
    const stockLine = of(waiting(model), which);
    const lot = stockLine && model.decision(stockLine);
    if (!stockLine || !lot) return undefined;
    return async ({ world }) => {
      const [by, decision] = [of(DECIDERS, who) ?? "", verdict < 0.15 ? "reject" : "release"] as const;
      const signature = { password: PASSWORD, meaning: "I have checked the batch" };
      const { status, text } = await world.call(releaseLot, { body: { sku: stockLine.sku, batchNumber: stockLine.number, decision, signature } }, { as: by });
      const mayDecide = !lot.handlers.has(by);
      if (status !== (mayDecide ? 200 : 403)) throw new Error(`The decision by ${by} was answered with ${status}: ${text}`);
      if (mayDecide) lot.state = decision === "reject" ? "rejected" : "released";
    };
  },
};
