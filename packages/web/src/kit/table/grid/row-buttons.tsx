import { Icon, type IconName } from "../../layout/icon.tsx";
import "./row-buttons.css";

export interface RowAction {
  icon: IconName;
  /** The tooltip: `Edit user`. */
  word: string;
  /** The accessible name, which says of which row: `Edit Ann Smith`. */
  name: string;
  run: () => void;
}

/** The actions of a row as icon buttons. */
export function RowButtons({ actions }: { actions: readonly RowAction[] }) {
  return (
    <span className="row-buttons">
      {actions.map(({ icon, word, name, run }) => (
        <button key={word} type="button" className="button button-quiet button-icon" aria-label={name} title={word} onClick={run}>
          <Icon name={icon} />
        </button>
      ))}
    </span>
  );
}
