import { Icon } from "../layout/icon.tsx";
import type { ToolAction } from "./page-actions.ts";

/** Actions as a row of icon buttons; the main one also shows its label. */
export function ToolButtons({ tools }: { tools: readonly ToolAction[] }) {
  return (
    <div className="detail-actions detail-tools" role="toolbar" aria-label="Actions">
      {tools.map(({ word, icon, run, main = false, busy = false, blocked }) => (
        <button
          key={word}
          type="button"
          className={main ? "button button-main" : "button button-icon"}
          aria-label={word}
          title={blocked ?? word}
          aria-busy={busy}
          aria-disabled={busy || blocked !== undefined}
          onClick={busy || blocked !== undefined ? undefined : run}
        >
          <Icon name={icon} />
          {main ? word : null}
        </button>
      ))}
    </div>
  );
}
