import type { SHORTAGE_REASONS } from "@apothecary/core/jobs/contract";

/** The reasons for a short close, as people read them (specification 3, section 4). */
export const REASON_WORDS: Readonly<Record<(typeof SHORTAGE_REASONS)[number], string>> = { bulk: "Bulk", componentry: "Componentry", other: "Other" };
