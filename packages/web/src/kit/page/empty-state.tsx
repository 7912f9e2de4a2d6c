import type { ReactNode } from "react";
import { Icon, type IconName } from "../layout/icon.tsx";
import "./empty-state.css";

interface Props {
  icon?: IconName;
  /** What is not there, or what failed. */
  title: string;
  /** Why, or what to do. */
  hint?: string | undefined;
  /** The next step. */
  action?: ReactNode;
  tone?: "empty" | "failed";
}

/** In place of what is not there: why, and the next step. */
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
