/**
 * A context menu: of a table's row, by the right button, the menu key or a button in the row.
 */
import { useRef } from "react";
import { focusFirstEntry, MenuEntries, type MenuEntry, move } from "./menu-entries.tsx";
import { Panel, type Point } from "./panel.tsx";

interface Props {
  /** The accessible name: 'Batch A001'. */
  title: string;
  entries: readonly MenuEntry[];
  /** In the window, in pixels. */
  at: Point;
  onClose: () => void;
}

/** Keys are those of `MenuButton`; Esc and choosing return the focus to where it was. */
export function MenuAt({ title, entries, at, onClose }: Props) {
  const from = useRef<HTMLElement>(null);
  const show = (panel: HTMLElement) => {
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    focusFirstEntry(panel);
  };
  const choose = (entry: MenuEntry) => {
    onClose();
    from.current?.focus();
    entry.run();
  };
  return (
    <Panel role="menu" label={title} className="menu" anchor={at} returnTo={from} onClose={onClose} onShow={show} onKeyDown={move}>
      <MenuEntries title={title} entries={entries} onChoose={choose} />
    </Panel>
  );
}
