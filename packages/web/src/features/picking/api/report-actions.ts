/**
 * The actions of a report, by role (specification 3, section 6).
 */
import { pickListGenerator } from "@apothecary/core/picking/contract";
import { ADMIN, WAREHOUSE } from "@apothecary/core/lib/rules/roles";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { holdsAny, useMay, useUser } from "../../../lib/user/current-user.ts";

/** Roles that may re-run a report: fewer than may create one. */
const RERUNNERS = [ADMIN, WAREHOUSE];

interface Settings {
  onBack: () => void;
  onRerun: () => void;
  rerunning: boolean;
  prints: readonly PageAction[];
}

/** Back, Re-run and the print buttons, as far as the user's roles allow. */
export function useReportActions({ onBack, onRerun, rerunning, prints }: Settings): { common: PageAction[]; printing: readonly PageAction[] } {
  const mayPrint = useMay(pickListGenerator);
  const mayRerun = holdsAny(useUser(), RERUNNERS);
  const rerun: PageAction = { word: "Re-run", icon: "refresh", run: onRerun, busy: rerunning };
  const common: PageAction[] = [{ word: "Go back", icon: "arrow-left", run: onBack }, ...(mayRerun ? [rerun] : [])];
  return { common, printing: mayPrint ? prints : [] };
}
