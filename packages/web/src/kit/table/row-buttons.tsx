import { Icon, type IconName } from "../layout/icon.tsx";
import "./row-buttons.css";

interface RowAction {
  icon: IconName;
  /** A verb and its object, which names the button: `Edit user`. */
  word: string;
  run: () => void;
}

/** What can be done with a row, as icons. `of` tells the row apart from the others: `Edit user: marta`. */
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
