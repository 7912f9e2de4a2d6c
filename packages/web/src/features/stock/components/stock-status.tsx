import { type Status, STATUS_WORDS } from "@apothecary/core/lib/fields";
import { Icon, type IconName } from "../../../components/icon.tsx";
import "./stock-status.css";

const ICONS: Record<Status, IconName> = { 0: "live", 1: "quarantined", 2: "frozen", 3: "redundant" };
const TONES: Record<Status, string> = { 0: "green", 1: "amber", 2: "blue", 3: "red" };

/** A status of stock as its icon and word. */
export function StockStatus({ status }: { status: Status }) {
  return (
    <span className={`stock-status stock-status-${TONES[status]}`}>
      <Icon name={ICONS[status]} size="small" />
      {STATUS_WORDS[status]}
    </span>
  );
}
