/**
 * All actions, in groups of about the same duration: each has a `killed-*.test.ts`.
 */
import type { Action } from "./actions.ts";
import { deliveryActions, purchaseActions } from "./actions-deliveries.ts";
import { importActions } from "./actions-import.ts";
import { jobActions, makingActions, salesActions } from "./actions-making.ts";
import { peopleActions } from "./actions-people.ts";
import { reversalActions } from "./actions-reversal.ts";
import { complaintActions, recallActions, returnActions } from "./actions-recall.ts";
import { releaseActions } from "./actions-release.ts";
import { pickingActions, stockActions } from "./actions-stock.ts";
import { stockTakeActions } from "./actions-stock-take.ts";

export const ACTION_GROUPS = {
  stock: [...stockActions, ...pickingActions],
  counting: [...stockTakeActions, ...importActions, ...deliveryActions, ...purchaseActions],
  making: [...makingActions, ...salesActions, ...jobActions],
  people: peopleActions,
  reversal: reversalActions,
  recall: [...recallActions, ...returnActions, ...complaintActions],
  release: releaseActions,
} satisfies Record<string, readonly Action[]>;

export const ACTIONS: readonly Action[] = Object.values(ACTION_GROUPS).flat();
