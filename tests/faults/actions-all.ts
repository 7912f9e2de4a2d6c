/**
 * All of them.
 */
import type { Action } from "./actions.ts";
import { importActions } from "./actions-import.ts";
import { jobActions, makingActions, salesActions } from "./actions-making.ts";
import { peopleActions } from "./actions-people.ts";
import { pickingActions, stockActions } from "./actions-stock.ts";
import { stockTakeActions } from "./actions-stock-take.ts";

export const ACTIONS: readonly Action[] = [
  ...stockActions,
  ...importActions,
  ...stockTakeActions,
  ...pickingActions,
  ...makingActions,
  ...salesActions,
  ...jobActions,
  ...peopleActions,
];
