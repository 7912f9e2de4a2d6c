/** The context menu of a table row: opened by right click, the menu key or a button in the row. */
import { useRef } from "react";
import { focusFirstEntry, MenuEntries, type MenuEntry, move } from "./menu-entries.tsx";
import { Panel, type Point } from "./panel.tsx";

interface Props {
  /** The accessible name: 'Batch A001'. */
  title: string;
  entries: readonly MenuEntry[];
  /** The position in the viewport, in pixels. */
  at: Point;
  onClose: () => void;
}

/** The keys are the same as in `MenuButton`. Esc and choosing an entry restore the focus. */
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
