import { useEffect, useRef } from "react";
import { forget, forgetAll, notices, type Told, unfolding } from "../lib/notify.ts";
import { useStore } from "../lib/store.ts";
import { Icon } from "../kit/layout/icon.tsx";
import { showInstant } from "../kit/table/format.ts";
import { NoticeButton } from "./notice-button.tsx";
import { WORDS } from "./notices.tsx";
import "./bell.css";

const PANEL = "bell-panel";
const REMOVERS = ".bell-remove";

/** The bell with how many notifications it keeps, and the panel of them (specification 1, section 2). */
export function Bell() {
  const { saved } = useStore(notices);
  const panel = useRef<HTMLElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const asked = useStore(unfolding);
  useEffect(() => {
    const details = asked && panel.current?.querySelector<HTMLDetailsElement>(`[data-notice="${CSS.escape(asked)}"] details`);
    unfolding.set(undefined);
    if (!details) return;
    // Whoever closes the panel is back at the bell.
    bell.current?.focus();
    if (!panel.current?.matches(":popover-open")) panel.current?.showPopover();
    details.open = true;
    details.querySelector<HTMLElement>("summary")?.focus();
  }, [asked]);
  const remove = (place: number, id: string) => {
    const buttons = panel.current?.querySelectorAll<HTMLElement>(REMOVERS) ?? [];
    // The button that was pressed goes: the focus stays in the panel, at the next one.
    (buttons[place + 1] ?? buttons[place - 1] ?? panel.current)?.focus();
    forget(id);
  };
  const acted = (id: string) => {
    // What it led to is to be seen.
    panel.current?.hidePopover();
    forget(id);
  };
  const clear = () => {
    panel.current?.focus();
    forgetAll();
  };
  return (
    <>
      <button ref={bell} type="button" className="button button-quiet button-icon bell" popoverTarget={PANEL}>
        <span className="visually-hidden">Notifications, {saved.length}</span>
        <Icon name="bell" />
        {saved.length > 0 && (
          <span className="bell-count" aria-hidden="true">
            {saved.length > 99 ? "99+" : saved.length}
          </span>
        )}
      </button>
      <section ref={panel} id={PANEL} className="bell-panel" popover="auto" aria-label="Notifications kept" tabIndex={-1}>
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
            {saved.map((one, place) => (
              <Saved key={one.id} told={one} onRemove={() => remove(place, one.id)} onActed={() => acted(one.id)} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function Saved({ told, onRemove, onActed }: { told: Told; onRemove: () => void; onActed: () => void }) {
  const details = Object.entries(told.details ?? {});
  const unfolds = details.length > 0 || told.table !== undefined;
  return (
    <li className={`bell-item notice-${told.type}`} data-notice={told.id}>
      <Icon name={told.type} label={WORDS[told.type]} />
      <div className="bell-words">
        <p>{told.message}</p>
        {told.beneath && <p className="quiet">{told.beneath}</p>}
        <time className="quiet" dateTime={new Date(told.at).toISOString()}>
          {showInstant(new Date(told.at).toISOString())}
        </time>
        {unfolds && (
          <details className="bell-details">
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
            {told.table && <SavedTable table={told.table} />}
          </details>
        )}
        {told.action && <NoticeButton action={told.action} onDone={onActed} />}
      </div>
      <button type="button" className="button button-quiet button-icon bell-remove" aria-label={`Remove: ${told.message}`} onClick={onRemove}>
        <Icon name="close" size="small" />
      </button>
    </li>
  );
}

function SavedTable({ table: { headers, rows } }: { table: NonNullable<Told["table"]> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard.
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form.
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
  return typeof value === "number" ? value.toLocaleString("en-GB") : value;
}
