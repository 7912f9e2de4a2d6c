import { Chip } from "../../kit/layout/chip.tsx";
import type { Tone } from "../../kit/layout/tone.ts";
import type { Complaint } from "./queries.ts";

const TONES: Readonly<Record<Complaint["state"], Tone>> = { Open: "amber", Answered: "blue", Closed: "grey" };

/** The state of a complaint as a chip. */
export const ComplaintState = ({ state }: Pick<Complaint, "state">) => <Chip tone={TONES[state]}>{state}</Chip>;
