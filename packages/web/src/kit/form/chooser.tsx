/**
 * Choosing one of many: type any part, or scan. Arrows move, Enter chooses, Esc closes the list.
 */
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { Icon } from "../layout/icon.tsx";
import { OfferList } from "./chooser-list.tsx";
import { Field, type FieldWords, type FieldProps } from "./field.tsx";
import { matching, type Offer, type OfferIndex, offerOf, scanned } from "./offers.ts";
import "./chooser.css";

export interface ChooserProps<T> extends FieldWords, FieldProps<string | null> {
  /** The list, with one index for all its choosers. */
  index: OfferIndex<T>;
  /** Which entries may be chosen; all of them without it. */
  only?: ((of: T) => boolean) | undefined;
  /** The text of the chosen entry in the box. */
  shown: (of: T) => string;
  /** A line of the list. */
  line: (of: T) => ReactNode;
  /** Below the list: details of the entry that Enter would choose. */
  about?: (of: T) => ReactNode;
  /** Below the field: details of the chosen entry. */
  aside?: ReactNode;
  placeholder?: string;
  /** The list is loading. */
  loading?: boolean;
  /** Why the list could not be loaded, and how to try again. */
  failed?: string;
  onRetry?: () => void;
  /** The text of a list without matches. */
  none?: string;
  /** The text of an empty list. */
  empty?: string;
  /** Which entries a scan may choose, if more than `only`. */
  scannable?: ((of: T) => boolean) | undefined;
  /** The keys that a scanned text may mean, the most exact first; by default the text itself. */
  keysOf?: (text: string) => readonly string[];
  /** Called with the scanned text once it has chosen an entry. */
  onScan?: (text: string) => void;
  /** Handles a scan that means more than one entry; returns whether it did. */
  reads?: (text: string) => boolean;
  /** Searches for a text as if it were typed, once for each object: where a scan leaves a choice. */
  seek?: { text: string } | undefined;
  /** Also accepts a typed text without a matching entry, for things that may no longer exist. */
  free?: boolean;
}

/** A field whose value is the key of an entry, or null. */
export function Chooser<T>({
  index,
  only,
  shown,
  line,
  about,
  aside,
  placeholder,
  loading,
  failed,
  onRetry,
  none = "Nothing matches. Try fewer words.",
  empty = none,
  scannable = only,
  keysOf = itself,
  onScan,
  reads,
  seek,
  free,
  value,
  onChange,
  onBlur,
  ...words
}: ChooserProps<T>) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const waits = useRef(false);
  const sought = useDeferredValue(typed ?? "");
  // A dialog has many choosers of one list: a closed one does not search.
  const matches = useMemo(() => (open ? matching(allowed(index, only), sought) : []), [open, index, only, sought]);
  const chosen = may(offerOf(index, value), only);
  const active = open ? matches[Math.min(at, matches.length - 1)] : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at the first line.
  useEffect(() => setAt(0), [sought]);

  useEffect(() => {
    if (!seek) return;
    input.current?.focus();
    setTyped(seek.text);
    setOpen(true);
  }, [seek]);

  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (offer: Offer<T>) => {
    onChange(offer.key);
    close();
  };
  const scan = (text: string): boolean => {
    if (reads?.(text)) {
      close();
      return true;
    }
    const exact = may(scanned(index, keysOf(text)), scannable);
    if (!exact) return false;
    choose(exact);
    onScan?.(text);
    return true;
  };
  // A scan that came before the list chooses as soon as the list is loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the list to load.
  useEffect(() => {
    if (loading || !waits.current) return;
    waits.current = false;
    if (typed === undefined || typed.trim() === "" || scan(typed)) return;
    // Enter was pressed before the list was loaded: it chooses once it is.
    const [first] = matching(allowed(index, only), typed);
    if (first) choose(first);
  }, [loading]);
  const take = () => {
    if (free && typed !== undefined) onChange(typed.trim() || null);
    close();
  };
  const leave = () => {
    if (loading && waits.current) {
      // Somebody chose by Enter and went on before there was a list: what was typed is kept for it.
      setOpen(false);
      onBlur();
      return;
    }
    if (typed === undefined || !scan(typed)) take();
    onBlur();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (open) setAt(Math.max(0, Math.min(matches.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))));
      setOpen(true);
    } else if (event.key === "Enter" && (open || typed !== undefined)) {
      event.preventDefault();
      // A scanner is faster than the list: the typed text counts, not the highlighted entry.
      if (typed !== undefined && scan(event.currentTarget.value)) return;
      waits.current = loading === true;
      const pick = sought === (typed ?? "") ? active : matching(allowed(index, only), typed ?? "")[0];
      if (pick && !(free && typed?.trim() === "")) choose(pick);
      else if (free) take();
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      close();
    }
  };

  return (
    <Field {...words} aside={aside}>
      {(tied) => (
        <div className="field-box" ref={box}>
          <input
            {...tied}
            ref={input}
            type="text"
            role="combobox"
            className="field-input"
            autoComplete="off"
            spellCheck={false}
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${listId}-${matches.indexOf(active)}` : undefined}
            placeholder={loading ? "Loading …" : placeholder}
            value={typed ?? (chosen ? shown(chosen.of) : loading && !free ? "" : (value ?? ""))}
            onChange={(event) => {
              waits.current = false;
              setTyped(event.target.value);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={leave}
            onKeyDown={press}
          />
          {value !== null && value !== "" && !words.disabled ? (
            <button
              type="button"
              className="field-inside"
              tabIndex={words.bare ? -1 : undefined}
              aria-label={`Clear: ${words.label}`}
              onClick={() => {
                onChange(null);
                input.current?.focus();
              }}
            >
              <Icon name="close" size="small" />
            </button>
          ) : null}
          <span className="chooser-mark" aria-hidden="true">
            <Icon name="search" />
          </span>
          {open ? (
            <OfferList
              id={listId}
              label={words.label}
              anchor={box}
              matches={matches}
              active={active}
              line={line}
              about={about}
              state={failed ? { failed, onRetry } : { none: loading ? "Loading …" : sought.trim() === "" ? empty : none }}
              onChoose={choose}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

const itself = (text: string): readonly string[] => [text.trim()];

/** The entries that may be chosen. */
function allowed<T>({ offers }: OfferIndex<T>, only: ((of: T) => boolean) | undefined): readonly Offer<T>[] {
  return only ? offers.filter(({ of }) => only(of)) : offers;
}

function may<T>(offer: Offer<T> | undefined, only: ((of: T) => boolean) | undefined): Offer<T> | undefined {
  return offer && (!only || only(offer.of)) ? offer : undefined;
}
