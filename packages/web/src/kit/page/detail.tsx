import type { ReactNode } from "react";
import { Actions } from "./actions.tsx";
import type { PageAction } from "./page-actions.ts";
import "./detail.css";

interface Props {
  title: ReactNode;
  /** One line under the title. */
  summary?: ReactNode;
  chips?: ReactNode;
  actions?: readonly PageAction[];
  children: ReactNode;
}

/** What is open beside a list: the detail of a split view. */
export function Detail({ title, summary, chips, actions = [], children }: Props) {
  return (
    <div className="detail">
      <header className="detail-head">
        <h2>{title}</h2>
        {summary ? <p className="quiet">{summary}</p> : null}
        {chips ? <div className="detail-chips">{chips}</div> : null}
      </header>
      {actions.length > 0 ? (
        <div className="detail-actions">
          <Actions actions={actions} />
        </div>
      ) : null}
      {children}
    </div>
  );
}
