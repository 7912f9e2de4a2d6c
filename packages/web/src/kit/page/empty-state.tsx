import type { ReactNode } from "react";
import { Icon, type IconName } from "../layout/icon.tsx";
import "./empty-state.css";

interface Props {
  icon?: IconName;
  /** What is missing, or what failed. */
  title: string;
  /** The reason, or a suggestion. */
  hint?: string | undefined;
  /** The next step. */
  action?: ReactNode;
  tone?: "empty" | "failed";
}

/** An empty or error state: the reason, and the next step. */
export function EmptyState({ icon = "box", title, hint, action, tone = "empty" }: Props) {
  return (
    <div className={`empty-state empty-state-${tone}`} role={tone === "failed" ? "alert" : undefined}>
      <Icon name={icon} size="large" />
      <p className="empty-state-title">{title}</p>
      {hint ? <p className="empty-state-hint">{hint}</p> : null}
      {action ? <div className="empty-state-action">{action}</div> : null}
    </div>
  );
}
