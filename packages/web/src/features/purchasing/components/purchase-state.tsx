import type { PurchaseDetail } from "@apothecary/core/purchasing/contract";
import { Chip } from "../../../kit/layout/chip.tsx";
import type { Tone } from "../../../kit/layout/tone.ts";

const TONES: Readonly<Record<PurchaseDetail["state"], Tone>> = { Draft: "grey", Sent: "blue", "Part received": "amber", Received: "green", Cancelled: "grey" };

/** The state of a purchase order as a chip. */
export const PurchaseState = ({ state }: Pick<PurchaseDetail, "state">) => <Chip tone={TONES[state]}>{state}</Chip>;
