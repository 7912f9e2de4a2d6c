/** The actions of a page or a detail as buttons; more than four go into a menu. */
import { Icon } from "../layout/icon.tsx";
import { MenuButton } from "../overlay/menu-button.tsx";
import { type PageAction, placeActions } from "./page-actions.ts";

const MORE = "More";

/** The menu comes first, the main action last, at the right. */
export function Actions({ actions }: { actions: readonly PageAction[] }) {
  const { buttons, menu } = placeActions(actions);
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
