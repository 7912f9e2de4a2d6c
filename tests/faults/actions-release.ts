/** Write actions of the release of lots. */
import { editSpecification } from "@apothecary/core/release/contract";
import { type Action, action } from "./actions.ts";

const TEST = { name: "Melting point", kind: "number" as const, min: 48, max: 52, unit: "°C", mandatory: true };

/** A specification whose lots need a release. */
export const specified = (sku: string) => ({ sku, needsRelease: true, sampleQuantity: 50, tests: [TEST] });

export const releaseActions: Action[] = [action(editSpecification, "", () => ({ ...specified("WAX0001"), shelfLifeMonths: 24, retestMonths: 12 }))];
