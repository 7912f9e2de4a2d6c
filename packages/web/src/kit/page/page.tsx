/**
 * A page: its title, one line that says what it is for, its actions at the right, and below them the content.
 */
import type { ReactNode } from "react";
import { titleOf } from "../../lib/paths.ts";
import { Icon, type IconName } from "../layout/icon.tsx";
import { Actions } from "./actions.tsx";
import type { PageAction } from "./page-actions.ts";
import "./page.css";

interface Props {
  /** The heading, and what the browser's tab shows. */
  title: string;
  /** The heading, where it is not the same as the tab's title: a name, or a skeleton while it loads. */
  heading?: ReactNode;
  /** Above the heading: a code and chips. */
  eyebrow?: ReactNode;
  purpose?: ReactNode;
  actions?: readonly PageAction[];
  /** Buttons with dialogs of their own; they stand before the actions. */
  controls?: ReactNode;
  /** `full` for tables, `wide` for cards, `narrow` for forms. */
  width?: "full" | "wide" | "narrow";
  /** What is shown may be out of date: why, and how to read it again. */
  stale?: { message: string; retry: () => void } | undefined;
  children: ReactNode;
}

/** The frame of every page of the application; give each page exactly one. */
export function Page({ title, heading = title, eyebrow, purpose, actions = [], controls, width = "full", stale, children }: Props) {
  return (
    <main className={`page page-${width}`}>
      <title>{titleOf(title)}</title>
      <header className="page-head">
        <div className="page-titles">
          {eyebrow ? <p className="page-eyebrow">{eyebrow}</p> : null}
          <h1>{heading}</h1>
          {purpose ? <p className="quiet">{purpose}</p> : null}
        </div>
        {controls || actions.length > 0 ? (
          <div className="page-actions">
            {controls}
            <Actions actions={actions} />
          </div>
        ) : null}
      </header>
      {stale ? (
        <Notice role="alert">
          <span>{stale.message} What is shown may be out of date.</span>
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
  /** Whether a screen reader says it at once; left out for what is there from the start. */
  role?: "alert" | undefined;
  children: ReactNode;
}

/** A remark across the page or a card: a warning, or in blue what is good to know. Its text goes into a `Grow` where a button stands beside it. */
export function Notice({ tone = "amber", icon = "warning", role, children }: NoticeProps) {
  return (
    <div className={`remark remark-${tone}`} role={role}>
      <Icon name={icon} size="small" />
      <div className="remark-words">{children}</div>
    </div>
  );
}
