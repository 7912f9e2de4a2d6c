import type { IconName } from "../layout/icon.tsx";

/** Something that can be done on a page or in its detail. */
export interface PageAction {
  /** A verb, as the button says it. */
  word: string;
  icon?: IconName;
  run: () => void;
  /** The main action of the page: its button is filled. */
  main?: boolean;
  /** It is under way: the button waits. */
  busy?: boolean;
}

/** An action as an icon, with its word as the tooltip. */
export interface ToolAction extends PageAction {
  icon: IconName;
  /** Why it cannot be done now: the tooltip then. The icon stays, and can be reached by the keyboard. */
  blocked?: string | undefined;
}

/** More actions than this go into a menu. */
export const MOST_BUTTONS = 4;

interface Placed<Action> {
  buttons: readonly Action[];
  menu: readonly Action[];
}

/**
 * Which actions are buttons and which are in the menu. Up to four are all buttons. Of more, the menu's own button takes one
 * place, so three stay: the main ones, then the first of the others. Their order does not change.
 */
export function placeActions<Action extends { main?: boolean }>(actions: readonly Action[]): Placed<Action> {
  if (actions.length <= MOST_BUTTONS) return { buttons: actions, menu: [] };
  const first = actions.toSorted((a, b) => Number(b.main ?? false) - Number(a.main ?? false)).slice(0, MOST_BUTTONS - 1);
  const kept = new Set(first);
  return { buttons: actions.filter((action) => kept.has(action)), menu: actions.filter((action) => !kept.has(action)) };
}
