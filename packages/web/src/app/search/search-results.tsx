import { Fragment, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon, type IconName } from "../../kit/layout/icon.tsx";
import { useUser } from "../../lib/user/current-user.ts";
import { noteRecent } from "./recent.ts";
import { isMeant, KINDS, type Kind, type Target } from "./targets.ts";
import { useFound } from "./use-found.ts";
import "./search-results.css";

const ICONS: Readonly<Record<Kind, IconName>> = {
  recent: "history",
  action: "play",
  item: "box",
  batch: "batch",
  place: "location",
  business: "directory",
  contact: "user",
  formula: "formula",
  product: "product",
  order: "document",
  job: "making",
  person: "users",
};

interface Props {
  text: string;
  /** The field that keeps the focus while the user moves through the results. */
  input: RefObject<HTMLInputElement | null>;
  onChoose: (target: Target) => void;
}

/** The search results by kind, below the field. Arrow keys move, Enter opens. What is opened is recorded as recent. */
export function SearchResults({ text, input, onChoose }: Props) {
  const { found, search, loading } = useFound(text);
  // The result that the arrow keys or the pointer reached, of the text then in the field: a new text starts at the top.
  const [reached, setReached] = useState<{ text: string; position: number }>();
  const active = reached?.text === text ? reached.position : undefined;
  const setActive = (position: number) => setReached({ text, position: position });
  const id = useId();
  const username = useUser()?.username;
  const choose = (target: Target) => {
    const kind = target.was ?? target.kind;
    // An action's address depends on the current page.
    if (username !== undefined && kind !== "action") noteRecent(username, { ...target, kind });
    onChoose(target);
  };
  const [first] = found;
  const meant = active ?? (first && isMeant(first, text) ? 0 : undefined);
  const chosen = () => {
    if (active !== undefined) return found[active];
    const [best] = search();
    return best && isMeant(best, text) ? best : undefined;
  };
  useCombobox(input, id, meant);
  useKeys(input, (event) => {
    const step = STEPS[event.key];
    const target = event.key === "Enter" ? chosen() : undefined;
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const from = meant ?? (step > 0 ? -1 : found.length);
      setActive((from + step + found.length) % found.length);
    } else if (target) {
      event.preventDefault();
      choose(target);
    }
  });
  useLayoutEffect(() => {
    if (meant !== undefined) document.getElementById(`${id}-${meant}`)?.scrollIntoView({ block: "nearest" });
  }, [id, meant]);
  if (found.length === 0) return <Nothing text={text} loading={loading} />;
  return (
    <div id={id} role="listbox" aria-label="Results" className="search-results">
      {found.map((target, position) => (
        <Fragment key={`${target.kind} ${target.was} ${target.key}`}>
          {found[position - 1]?.kind === target.kind ? null : (
            <p className="search-results-kind" role="presentation">
              {KINDS[target.kind]}
            </p>
          )}
          <Line id={`${id}-${position}`} target={target} chosen={position === meant} onPoint={() => setActive(position)} onChoose={() => choose(target)} />
        </Fragment>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface LineProps {
  id: string;
  target: Target;
  chosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Line({ id, target, chosen, onPoint, onChoose }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className="search-results-line"
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={ICONS[target.was ?? target.kind]} />
      <span className="search-results-title">{target.title}</span>
      <span className="search-results-detail quiet">{target.detail}</span>
    </div>
  );
}

function Nothing({ text, loading }: { text: string; loading: boolean }) {
  const words =
    text.trim() === ""
      ? "Search for a record or an action."
      : loading
        ? "Searching …"
        : `No results for “${text.trim()}”. Press Enter to search the stock list.`;
  return (
    <p className="search-results search-results-none quiet" role="status">
      {words}
    </p>
  );
}

/** Handles the field's keys. A layout effect: a key pressed as soon as the results are shown already acts on them. */
function useKeys(input: RefObject<HTMLInputElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const field = input.current;
    const pressed = (event: KeyboardEvent) => latest.current(event);
    field?.addEventListener("keydown", pressed);
    return () => field?.removeEventListener("keydown", pressed);
  }, [input]);
}

/** The active line, for assistive technology. */
function useCombobox(input: RefObject<HTMLInputElement | null>, listId: string, meant: number | undefined): void {
  useLayoutEffect(() => {
    const field = input.current;
    field?.setAttribute("aria-controls", listId);
    if (meant === undefined) field?.removeAttribute("aria-activedescendant");
    else field?.setAttribute("aria-activedescendant", `${listId}-${meant}`);
    return () => {
      field?.removeAttribute("aria-controls");
      field?.removeAttribute("aria-activedescendant");
    };
  }, [input, listId, meant]);
}
