/**
 * A menu of actions at a point: of a table's row, by the right button, the menu key or a button in the row.
 */
import { useEffect, useRef } from "react";
import { entriesOf, MenuEntries, type MenuEntry, move } from "./menu-entries.tsx";

interface Props {
  /** Names what the actions are of: 'Batch A001'. */
  title: string;
  entries: readonly MenuEntry[];
  /** In the window, in pixels. */
  at: { x: number; y: number };
  onClose: () => void;
}

/** Between the menu and the window's edge, in pixels. */
const MARGIN = 8;

/** Shown while it is rendered. Keys are those of `MenuButton`; Esc and a press elsewhere close it, and the focus goes back to where it was. */
export function MenuAt({ title, entries, at, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = panel.current;
    if (!shown) return;
    shown.showPopover();
    const { width, height } = shown.getBoundingClientRect();
    Object.assign(shown.style, {
      left: `${Math.max(MARGIN, Math.min(at.x, document.documentElement.clientWidth - width - MARGIN))}px`,
      top: `${Math.max(MARGIN, Math.min(at.y, window.innerHeight - height - MARGIN))}px`,
    });
    entriesOf(shown)[0]?.focus();
  }, [at.x, at.y]);
  const choose = (entry: MenuEntry) => {
    panel.current?.hidePopover();
    entry.run();
  };
  return (
    <div
      ref={panel}
      role="menu"
      tabIndex={-1}
      aria-label={title}
      className="menu"
      popover="auto"
      onToggle={(event) => (event.newState === "closed" ? onClose() : undefined)}
      onKeyDown={move}
    >
      <MenuEntries title={title} entries={entries} onChoose={choose} />
    </div>
  );
}
