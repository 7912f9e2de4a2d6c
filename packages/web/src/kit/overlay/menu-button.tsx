/** A menu button with grouped actions, for pages with more actions than fit in a row. */
import { useRef, useState } from "react";
import { Icon } from "../layout/icon.tsx";
import { focusFirstEntry, MenuEntries, type MenuEntry, move } from "./menu-entries.tsx";
import { Panel } from "./panel.tsx";

export interface MenuGroup {
  title: string;
  entries: readonly MenuEntry[];
}

interface Props {
  label: string;
  groups: readonly MenuGroup[];
}

/** Arrow keys, Home, End and first letters move the focus; Esc, Tab and a press outside close the menu. Renders nothing without entries. */
export function MenuButton({ label, groups }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const shown = groups.filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return null;
  const close = () => setOpen(false);
  const choose = (entry: MenuEntry) => {
    close();
    button.current?.focus();
    entry.run();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
        <Icon name="chevron-down" size="small" />
      </button>
      {open ? (
        <Panel role="menu" label={label} className="menu" anchor={button} align="end" onClose={close} onShow={focusFirstEntry} onKeyDown={move}>
          {shown.map(({ title, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu.
            <div key={title} role="group" aria-label={title} className="menu-group">
              <MenuEntries title={title} entries={entries} onChoose={choose} />
            </div>
          ))}
        </Panel>
      ) : null}
    </>
  );
}
