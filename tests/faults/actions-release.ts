/** Write actions of the release of lots. */
import { editSpecification } from "@apothecary/core/release/contract";
import { goodsIn } from "@apothecary/core/stock/contract";
import { type Action, action } from "./actions.ts";
import { AS, type Fixture } from "./fixture.ts";

const TEST = { name: "Melting point", kind: "number" as const, min: 48, max: 52, unit: "°C", mandatory: true };

/** A specification whose lots need a release. */
export const specified = (sku: string) => ({ sku, needsRelease: true, sampleQuantity: 50, tests: [TEST] });

/** Makes the lots of the wax need a release. */
async function needed({ world }: Fixture): Promise<void> {
  await world.good(editSpecification, { body: specified("WAX0001") }, AS);
}

export const releaseActions: Action[] = [
  action(editSpecification, "", () => ({ ...specified("WAX0001"), shelfLifeMonths: 24, retestMonths: 12 })),
  action(goodsIn, "of an item that needs a release", async (fixture) => {
    await needed(fixture);
    return { goodsInDetails: { goodsInItem: "WAX0001", goodsInQuantity: 700, goodsInLocation: "A1", goodsInStatus: 0 as const, packSize: 0 } };
  }),
];
