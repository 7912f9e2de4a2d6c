/**
 * What can be done with a report, and who may (specification 3, section 6).
 */
import { ADMIN, WAREHOUSE } from "@apothecary/core/lib/roles";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { holdsAny, useUser } from "../../../lib/current-user.ts";

/** Who may run a report again: narrower than who may make one. */
const RERUNNERS = [ADMIN, WAREHOUSE];

interface Settings {
  onBack: () => void;
  onRerun: () => void;
  rerunning: boolean;
}

/** Go back, and Re-run for those who may. */
export function useReportActions({ onBack, onRerun, rerunning }: Settings): PageAction[] {
  const mayRerun = holdsAny(useUser(), RERUNNERS);
  const rerun: PageAction = { word: "Re-run", icon: "refresh", run: onRerun, busy: rerunning };
  return [{ word: "Go back", icon: "arrow-left", run: onBack }, ...(mayRerun ? [rerun] : [])];
}
