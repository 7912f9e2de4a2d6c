import type { ReactNode } from "react";
import { Actions } from "./actions.tsx";
import type { PageAction, ToolAction } from "./page-actions.ts";
import { ToolButtons } from "./tool-buttons.tsx";
import "./detail.css";

interface Props {
  title: ReactNode;
  /** One line below the title. */
  summary?: ReactNode;
  chips?: ReactNode;
  actions?: readonly PageAction[];
  /** Actions as icons, for a detail with many. */
  tools?: readonly ToolAction[];
  children: ReactNode;
}

/** The detail of a split view. */
export function Detail({ title, summary, chips, actions = [], tools = [], children }: Props) {
  return (
    <div className="detail">
      <header className="detail-head">
        <h2>{title}</h2>
        {summary ? <p className="quiet">{summary}</p> : null}
        {chips ? <div className="detail-chips">{chips}</div> : null}
      </header>
      {tools.length > 0 ? <ToolButtons tools={tools} /> : null}
      {actions.length > 0 ? (
        <div className="detail-actions">
          <Actions actions={actions} />
        </div>
      ) : null}
      {children}
    </div>
  );
}
