/**
 * What can be done with a report, and who may (specification 3, section 6).
 */
import { pickListGenerator } from "@apothecary/core/picking/contract";
import { ADMIN, WAREHOUSE } from "@apothecary/core/lib/roles";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { holdsAny, useMay, useUser } from "../../../lib/current-user.ts";

/** Who may run a report again: narrower than who may make one. */
const RERUNNERS = [ADMIN, WAREHOUSE];

interface Settings {
  onBack: () => void;
  onRerun: () => void;
  rerunning: boolean;
  /** The buttons that print. */
  prints: readonly PageAction[];
}

/** Go back, Re-run for those who may, and what is printed, for those who may make a report. */
export function useReportActions({ onBack, onRerun, rerunning, prints }: Settings): { common: PageAction[]; printing: readonly PageAction[] } {
  const mayPrint = useMay(pickListGenerator);
  const mayRerun = holdsAny(useUser(), RERUNNERS);
  const rerun: PageAction = { word: "Re-run", icon: "refresh", run: onRerun, busy: rerunning };
  const common: PageAction[] = [{ word: "Go back", icon: "arrow-left", run: onBack }, ...(mayRerun ? [rerun] : [])];
  return { common, printing: mayPrint ? prints : [] };
}
