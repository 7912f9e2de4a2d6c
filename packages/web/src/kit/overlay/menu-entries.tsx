/**
 * The content of a menu: its entries and their keyboard navigation.
 */
import type { KeyboardEvent } from "react";
import { Icon, type IconName } from "../layout/icon.tsx";
import "./menu.css";

export interface MenuEntry {
  word: string;
  icon: IconName;
  run: () => void;
}

interface Props {
  title: string;
  entries: readonly MenuEntry[];
  onChoose: (entry: MenuEntry) => void;
}

/** A group of entries with its title. */
export function MenuEntries({ title, entries, onChoose }: Props) {
  return (
    <>
      <p className="menu-title" aria-hidden="true">
        {title}
      </p>
      {entries.map((entry) => (
        <button key={entry.word} type="button" role="menuitem" tabIndex={-1} className="menu-entry" onClick={() => onChoose(entry)}>
          <Icon name={entry.icon} />
          {entry.word}
        </button>
      ))}
    </>
  );
}

function menuItems(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** Sets the initial focus of a menu. */
export function focusFirstEntry(panel: HTMLElement): void {
  menuItems(panel)[0]?.focus();
}

/** Handles the navigation keys of a menu. Tab closes it. */
export function move(event: KeyboardEvent<HTMLElement>): void {
  const entries = menuItems(event.currentTarget);
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
