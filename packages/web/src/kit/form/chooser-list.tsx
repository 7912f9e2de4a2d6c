/** The virtualised list of a chooser. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { Offer } from "./offers.ts";
import { Panel } from "../overlay/panel.tsx";

/** The estimated height of a line before it is measured, in pixels. */
const LINE = 44;

interface Props<T> {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  matches: readonly Offer<T>[];
  active: Offer<T> | undefined;
  line: (of: T) => ReactNode;
  about?: (of: T) => ReactNode;
  /** Shown instead of an empty list. */
  state: { none: string } | { failed: string; onRetry?: () => void };
  onChoose: (option: Offer<T>) => void;
}

/** The list of a chooser. The focus stays in the field, whose keys move the active line. */
export function OfferList<T>({ id, label, anchor, matches, active, line, about, state, onChoose }: Props<T>) {
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: matches.length,
    getScrollElement: () => list.current,
    estimateSize: () => LINE,
    overscan: 6,
    getItemKey: (index) => matches[index]?.key ?? index,
  });
  const at = active ? matches.indexOf(active) : -1;
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, virtual]);

  return (
    <Panel anchor={anchor} align="stretch" className="chooser-panel" keepsFocus>
      <div ref={list} id={id} role="listbox" aria-label={label} className="chooser-list" hidden={matches.length === 0}>
        <div style={{ height: virtual.getTotalSize() }} className="chooser-lines" role="presentation">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const option = matches[index];
            return option ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keys.
              <div
                key={option.key}
                id={`${id}-${index}`}
                ref={virtual.measureElement}
                data-index={index}
                role="option"
                aria-selected={option === active}
                aria-setsize={matches.length}
                aria-posinset={index + 1}
                className="chooser-line"
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onChoose(option)}
              >
                {line(option.of)}
              </div>
            ) : null;
          })}
        </div>
      </div>
      {matches.length === 0 ? <Empty state={state} /> : null}
      {active && about ? <div className="chooser-about">{about(active.of)}</div> : null}
      <output className="visually-hidden">{matches.length === 1 ? "1 match" : `${matches.length} matches`}</output>
    </Panel>
  );
}

function Empty({ state }: Pick<Props<unknown>, "state">) {
  if ("none" in state) return <p className="chooser-none">{state.none}</p>;
  return (
    <div className="chooser-none" role="alert">
      {state.failed}
      {state.onRetry ? (
        <button type="button" className="button" onClick={state.onRetry}>
          Retry
        </button>
      ) : null}
    </div>
  );
}
