import { notify } from "../../lib/server/notify.ts";
import { Icon } from "../layout/icon.tsx";
import { MenuButton } from "../overlay/menu-button.tsx";
import { usePhone } from "../table/grid/phone.ts";
import { MOST_BUTTONS, type ToolAction } from "./page-actions.ts";

/** Actions as a row of icon buttons; the main one also shows its label. On a phone many are a menu beside the main one. */
export function ToolButtons({ tools }: { tools: readonly ToolAction[] }) {
  const folded = usePhone() && tools.length > MOST_BUTTONS;
  const inMenu = folded ? tools.filter(({ main }) => !main) : [];
  return (
    <div className="detail-actions detail-tools" role="toolbar" aria-label="Actions">
      <MenuButton label="More" groups={[{ title: "Actions", entries: inMenu.map(toolEntry) }]} />
      {tools
        .filter((tool) => !inMenu.includes(tool))
        .map((tool) => (
          <ToolButton key={tool.word} {...tool} />
        ))}
    </div>
  );
}

/** A blocked action says why when it is chosen. */
const toolEntry = ({ word, icon, run, blocked }: ToolAction) => ({
  word,
  icon,
  run: blocked === undefined ? run : () => void notify({ message: blocked, type: "warning" }),
});

function ToolButton({ word, icon, run, main = false, busy = false, blocked }: ToolAction) {
  return (
    <button
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
  );
}
