import type { SHORTAGE_REASONS } from "@apothecary/core/jobs/contract";

/** Display texts of the reasons for a short close (specification 3, section 4). */
export const REASON_WORDS: Readonly<Record<(typeof SHORTAGE_REASONS)[number], string>> = { bulk: "Bulk", componentry: "Componentry", other: "Other" };
