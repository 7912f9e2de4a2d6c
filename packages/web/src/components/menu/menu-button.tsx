/**
 * A button that opens a menu of actions in groups: for pages that have more of them than fit side by side.
 */
import { type KeyboardEvent, type RefObject, useId, useRef } from "react";
import { Icon, type IconName } from "../icon.tsx";
import "./menu-button.css";

export interface MenuEntry {
  word: string;
  icon: IconName;
  run: () => void;
}

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
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          panel.current?.showPopover({ source: event.currentTarget });
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
        onToggle={(event) => (event.newState === "open" ? entriesOf(event.currentTarget)[0]?.focus() : undefined)}
        onKeyDown={move}
      >
        {shown.map(({ title, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of a menu is no fieldset.
          <div key={title} role="group" aria-label={title} className="menu-group">
            <p className="menu-title" aria-hidden="true">
              {title}
            </p>
            {entries.map((entry) => (
              <button key={entry.word} type="button" role="menuitem" tabIndex={-1} className="menu-entry" onClick={() => choose(entry)}>
                <Icon name={entry.icon} />
                {entry.word}
              </button>
            ))}
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

/** The entries of a menu that is shown. */
export function entriesOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Moves between the entries; Tab leaves the menu, as it leaves any. */
export function move(event: KeyboardEvent<HTMLElement>): void {
  const entries = entriesOf(event.currentTarget);
  if (event.key === "Tab") event.currentTarget.hidePopover();
  const next = entryFor(event.key, entries, entries.indexOf(document.activeElement as HTMLElement));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function entryFor(key: string, entries: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return entries[(at + 1) % entries.length];
  if (key === "ArrowUp") return entries.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return entries[0];
  if (key === "End") return entries.at(-1);
  if (!/^[a-z]$/i.test(key)) return undefined;
  const following = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return following.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
