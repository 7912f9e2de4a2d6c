import { Icon } from "../layout/icon.tsx";
import type { ToolAction } from "./page-actions.ts";
import "./work-buttons.css";

/** The next steps at a scanned place or thing, as large buttons for a hand with a scanner. */
export function WorkButtons({ actions }: { actions: readonly ToolAction[] }) {
  if (actions.length === 0) return null;
  return (
    <section className="work-buttons" aria-label="Next steps">
      {actions.map(({ word, icon, run }) => (
        <button key={word} type="button" className="button work-button" onClick={run}>
          <Icon name={icon} />
          {word}
        </button>
      ))}
    </section>
  );
}
