/**
 * A button that opens a menu of actions in groups: for pages that have more of them than fit side by side.
 */
import { type RefObject, useId, useRef } from "react";
import { Icon } from "../layout/icon.tsx";
import { entriesOf, MenuEntries, type MenuEntry, move } from "./menu-entries.tsx";

export interface MenuGroup {
  title: string;
  entries: readonly MenuEntry[];
}

interface Props {
  label: string;
  groups: readonly MenuGroup[];
}

/** Between the button and the menu, and between the menu and the window's edge, in pixels. */
const GAP = 4;
const MARGIN = 8;

/** Arrows, Home, End and first letters move in the menu; Esc and a press elsewhere close it. Without entries there is no button. */
export function MenuButton({ label, groups }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const shown = groups.filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return null;
  // The browser tells of an opened menu a while after it stands; keys that are pressed meanwhile are meant for it already.
  const toggle = (source: HTMLElement, force = !panel.current?.matches(":popover-open")) => {
    const open = panel.current?.togglePopover({ source, force });
    if (open && panel.current) entriesOf(panel.current)[0]?.focus();
  };
  const choose = (entry: MenuEntry) => {
    panel.current?.hidePopover();
    button.current?.focus();
    entry.run();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        popoverTarget={id}
        aria-haspopup="menu"
        onClick={(event) => {
          event.preventDefault();
          toggle(event.currentTarget);
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          toggle(event.currentTarget, true);
        }}
      >
        {label}
        <Icon name="chevron-down" size="small" />
      </button>
      <div
        ref={panel}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        popover="auto"
        onBeforeToggle={(event) => (event.newState === "open" ? place(panel, button) : undefined)}
        onKeyDown={move}
      >
        {shown.map(({ title, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a menu is no fieldset.
          <div key={title} role="group" aria-label={title} className="menu-group">
            <MenuEntries title={title} entries={entries} onChoose={choose} />
          </div>
        ))}
      </div>
    </>
  );
}

/** Under the button and within the window: its right edge at the button's, or as far left as it has to go. */
function place(panel: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  const box = button.current?.getBoundingClientRect();
  if (!box || !panel.current) return;
  const right = Math.max(MARGIN, document.documentElement.clientWidth - box.right);
  Object.assign(panel.current.style, {
    top: `${box.bottom + GAP}px`,
    right: `${right}px`,
    maxHeight: `${window.innerHeight - box.bottom - GAP - MARGIN}px`,
    maxWidth: `${document.documentElement.clientWidth - right - MARGIN}px`,
  });
}
