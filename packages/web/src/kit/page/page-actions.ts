import type { IconName } from "../layout/icon.tsx";

/** An action of a page or a detail. */
export interface PageAction {
  /** The button's label, a verb. */
  word: string;
  icon?: IconName;
  run: () => void;
  /** The main action of the page: its button is filled. */
  main?: boolean;
  /** Whether the action is running: the button shows that it is busy. */
  busy?: boolean;
}

/** An action as an icon, with its label as the tooltip. A main action is the last one. */
export interface ToolAction extends PageAction {
  icon: IconName;
  /** Why the action is disabled, shown as the tooltip. The button stays focusable. */
  blocked?: string | undefined;
}

/** The maximum number of buttons; further actions go into a menu. */
export const MOST_BUTTONS = 4;
/** The same on a phone. */
export const MOST_ON_PHONE = 2;

interface Placed<Action> {
  buttons: readonly Action[];
  menu: readonly Action[];
}

/**
 * Splits actions into buttons and menu entries, in the given order. Up to `most` are all buttons. With more, the menu
 * button takes one place and the others remain: the main actions, then the first of the rest.
 */
export function placeActions<Action extends { main?: boolean }>(actions: readonly Action[], most = MOST_BUTTONS): Placed<Action> {
  if (actions.length <= most) return { buttons: actions, menu: [] };
  const first = actions.toSorted((a, b) => Number(b.main ?? false) - Number(a.main ?? false)).slice(0, most - 1);
  const kept = new Set(first);
  return { buttons: actions.filter((action) => kept.has(action)), menu: actions.filter((action) => !kept.has(action)) };
}
