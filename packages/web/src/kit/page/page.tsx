/** The page layout: title, one line of purpose, actions at the right, content below. */
import type { ReactNode } from "react";
import { pageTitle } from "../../lib/page/paths.ts";
import { Icon, type IconName } from "../layout/icon.tsx";
import { Actions } from "./actions.tsx";
import type { PageAction } from "./page-actions.ts";
import "./page.css";

interface Props {
  /** The heading, and the title of the browser tab. */
  title: string;
  /** The heading, if it differs from the tab's title: a name, or a skeleton while loading. */
  heading?: ReactNode;
  /** Above the heading: a code and chips. */
  eyebrow?: ReactNode;
  purpose?: ReactNode;
  actions?: readonly PageAction[];
  /** Buttons with their own dialogs, after the actions. */
  controls?: ReactNode;
  /** `full` for tables, `wide` for cards, `narrow` for forms. */
  width?: "full" | "wide" | "narrow";
  /** The data may be stale: the reason, and how to retry. */
  stale?: { message: string; retry: () => void } | undefined;
  children: ReactNode;
}

/** The layout of every page. Render it exactly once per page. */
export function Page({ title, heading = title, eyebrow, purpose, actions = [], controls, width = "full", stale, children }: Props) {
  return (
    <main className={`page page-${width}`}>
      <title>{pageTitle(title)}</title>
      <header className="page-head">
        <div className="page-titles">
          {eyebrow ? <p className="page-eyebrow">{eyebrow}</p> : null}
          <h1>{heading}</h1>
          {purpose ? <p className="quiet">{purpose}</p> : null}
        </div>
        {controls || actions.length > 0 ? (
          <div className="page-actions">
            <Actions actions={actions} beside={controls !== undefined} />
            {controls}
          </div>
        ) : null}
      </header>
      {stale ? (
        <Notice role="alert">
          <span>{stale.message} This information may be out of date.</span>
          <button type="button" className="tool" onClick={stale.retry}>
            Retry
          </button>
        </Notice>
      ) : null}
      {children}
    </main>
  );
}

interface NoticeProps {
  tone?: "amber" | "blue" | "red";
  icon?: IconName;
  /** Makes screen readers announce it immediately; omit it for notices that are there on load. */
  role?: "alert" | undefined;
  children: ReactNode;
}

/** A notice across a page or a card: a warning, or information in blue. Wrap the text in `Grow` if there is a button beside it. */
export function Notice({ tone = "amber", icon = "warning", role, children }: NoticeProps) {
  return (
    <div className={`remark remark-${tone}`} role={role}>
      <Icon name={icon} size="small" />
      <div className="remark-words">{children}</div>
    </div>
  );
}
