import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { forget, forgetAll, notices, readAll, type StoredNotice, expandedId, unreadNotices } from "../lib/server/notify.ts";
import { useStore } from "../lib/storage/store.ts";
import { Icon } from "../kit/layout/icon.tsx";
import { Panel } from "../kit/overlay/panel.tsx";
import { showInstant, showNumber } from "../kit/table/columns/format.ts";
import { NoticeButton } from "./notice-button.tsx";
import { WORDS } from "./notices.tsx";
import "./bell.css";

const REMOVERS = ".bell-remove";

/** The bell with the number of unread notifications, and its panel (specification 1, section 2). */
export function Bell() {
  const { saved } = useStore(notices);
  const bell = useRef<HTMLButtonElement>(null);
  const requested = useStore(expandedId);
  const unread = unreadNotices(saved).length;
  const [open, setOpen] = useState(false);
  const [expanded, setExpanded] = useState<string>();
  useEffect(() => {
    if (requested === undefined) return;
    expandedId.set(undefined);
    setExpanded(requested);
    setOpen(true);
  }, [requested]);
  const close = () => {
    setOpen(false);
    setExpanded(undefined);
  };
  return (
    <>
      <button ref={bell} type="button" className="button button-quiet button-icon bell" aria-expanded={open} onClick={() => (open ? close() : setOpen(true))}>
        <span className="visually-hidden">Notifications, {unread} unread</span>
        <Icon name="bell" />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      {open && (
        <Panel role="region" label="Stored notifications" className="bell-panel" anchor={bell} align="end" onClose={close} onShow={focusExpanded}>
          <SavedNotices saved={saved} expanded={expanded} onLeave={close} />
        </Panel>
      )}
    </>
  );
}

/** Moves the focus to the notification whose details were requested, if any. */
function focusExpanded(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>("details[open] summary")?.focus();
}

/** The stored notifications. Opening the panel marks them as read in all windows. */
function SavedNotices({ saved, expanded, onLeave }: { saved: readonly StoredNotice[]; expanded: string | undefined; onLeave: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  const [fresh] = useState<ReadonlySet<string>>(() => new Set(unreadNotices(notices.get().saved).map(({ id }) => id)));
  useEffect(() => {
    readAll();
    return readAll;
  }, []);
  const remove = (position: number, id: string) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>(REMOVERS) ?? [];
    // The pressed button is removed: the focus moves to the next one.
    (buttons[position + 1] ?? buttons[position - 1] ?? list.current)?.focus();
    forget(id);
  };
  const acted = (id: string) => {
    // Close the panel, so that the linked page is visible.
    onLeave();
    forget(id);
  };
  const clear = () => {
    list.current?.focus();
    forgetAll();
  };
  return (
    <div ref={list} tabIndex={-1}>
      <header className="bell-head">
        <h2>Notifications</h2>
        {saved.length > 0 && (
          <button type="button" className="button button-quiet" onClick={clear}>
            Clear All
          </button>
        )}
      </header>
      {saved.length === 0 ? (
        <p className="bell-none quiet">You have no notifications!</p>
      ) : (
        <ul className="bell-list">
          {saved.map((one, position) => (
            <Saved
              key={one.id}
              notice={one}
              fresh={fresh.has(one.id)}
              isExpanded={one.id === expanded}
              onLeave={onLeave}
              onRemove={() => remove(position, one.id)}
              onActed={() => acted(one.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface SavedProps {
  notice: StoredNotice;
  /** Unread. */
  fresh: boolean;
  /** Whether its details are expanded initially. */
  isExpanded: boolean;
  /** Follows the link to its subject. */
  onLeave: () => void;
  onRemove: () => void;
  onActed: () => void;
}

function Saved({ notice, fresh, isExpanded, onLeave, onRemove, onActed }: SavedProps) {
  const details = Object.entries(notice.details ?? {});
  const unfolds = details.length > 0 || notice.table !== undefined;
  return (
    <li className={`bell-item notice-${notice.type}`} data-notice={notice.id}>
      <Icon name={notice.type} label={WORDS[notice.type]} />
      <div className="bell-words">
        <p>{notice.message}</p>
        {notice.hint && <p className="quiet">{notice.hint}</p>}
        <p className="quiet bell-when">
          {fresh ? <strong className="bell-new">New</strong> : null}
          <time dateTime={new Date(notice.at).toISOString()}>{showInstant(new Date(notice.at).toISOString())}</time>
        </p>
        {notice.about && (
          <Link className="bell-about" to={notice.about.to} onClick={onLeave}>
            {notice.about.label}
          </Link>
        )}
        {unfolds && (
          <details className="bell-details" open={isExpanded || undefined}>
            <summary>Details</summary>
            {details.length > 0 && (
              <dl>
                {details.map(([word, value]) => (
                  <div key={word}>
                    <dt>{word}</dt>
                    <dd>{written(value)}</dd>
                  </div>
                ))}
              </dl>
            )}
            {notice.table && <SavedTable table={notice.table} />}
          </details>
        )}
        {notice.action && <NoticeButton action={notice.action} onDone={onActed} />}
      </div>
      <button type="button" className="button button-quiet button-icon bell-remove" aria-label={`Remove: ${notice.message}`} onClick={onRemove}>
        <Icon name="close" size="small" />
      </button>
    </li>
  );
}

function SavedTable({ table: { headers, rows } }: { table: NonNullable<StoredNotice["table"]> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by the keyboard.
    // biome-ignore lint/a11y/useSemanticElements: it is not part of a form.
    <div className="bell-table" role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("\n")}>
              {row.map((cell, column) => (
                <td key={headers[column]} className={typeof cell === "number" ? "bell-figure" : undefined}>
                  {written(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function written(value: string | number): string {
  return typeof value === "number" ? showNumber(value) : value;
}
