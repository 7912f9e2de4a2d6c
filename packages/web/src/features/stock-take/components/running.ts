/**
 * Display texts of background operations.
 */
import type { TakeSummary } from "../api/stock-takes.ts";

type Running = NonNullable<TakeSummary["running"]>;

export const RUNNING_WORDS: Readonly<Record<Running["action"], string>> = {
  adding: "Adding locations",
  removing: "Removing locations",
  confirming: "Confirming empty bins",
  completing: "Completing",
  cancelling: "Cancelling",
};
