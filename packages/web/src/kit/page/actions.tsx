/** The actions of a page or a detail as buttons; more than four go into a menu. */
import { Icon } from "../layout/icon.tsx";
import { MenuButton } from "../overlay/menu-button.tsx";
import { usePhone } from "../table/grid/phone.ts";
import { MOST_BUTTONS, MOST_ON_PHONE, type PageAction, placeActions } from "./page-actions.ts";

const MORE = "More";

/** The menu comes first, the main action last, at the right. On a phone they are one row: two buttons, or the menu and the main one; `beside` other buttons only the menu. */
export function Actions({ actions, beside = false }: { actions: readonly PageAction[]; beside?: boolean }) {
  const { buttons, menu } = placeActions(actions, usePhone() ? (beside ? 1 : MOST_ON_PHONE) : MOST_BUTTONS);
  const quiet = buttons.filter(({ main }) => !main);
  const main = buttons.filter((action) => action.main);
  return (
    <>
      {menu.length > 0 ? (
        <MenuButton label={MORE} groups={[{ title: MORE, entries: menu.map(({ word, icon = "more", run }) => ({ word, icon, run })) }]} />
      ) : null}
      {[...quiet, ...main].map((action) => (
        <ActionButton key={action.word} {...action} />
      ))}
    </>
  );
}

/** A single action as a button. */
export function ActionButton({ word, icon, run, main = false, busy = false }: PageAction) {
  return (
    <button type="button" className={`button${main ? " button-main" : ""}`} aria-busy={busy} aria-disabled={busy} onClick={busy ? undefined : run}>
      {icon ? <Icon name={icon} /> : null}
      {word}
    </button>
  );
}
