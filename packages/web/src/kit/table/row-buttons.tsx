import { Icon, type IconName } from "../layout/icon.tsx";
import "./row-buttons.css";

interface RowAction {
  icon: IconName;
  /** The label, a verb and its object: `Edit user`. */
  word: string;
  run: () => void;
}

/** The actions of a row as icon buttons. `of` is the row's name in their labels: `Edit user: marta`. */
export function RowButtons({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  return (
    <span className="row-buttons">
      {actions.map(({ icon, word, run }) => (
        <button key={word} type="button" className="button button-quiet button-icon" aria-label={`${word}: ${of}`} title={word} onClick={run}>
          <Icon name={icon} />
        </button>
      ))}
    </span>
  );
}
