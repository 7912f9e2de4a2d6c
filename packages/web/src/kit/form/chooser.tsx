/**
 * A combobox for one of many: type any part, or scan. Arrow keys move, Enter chooses, Esc closes the list. Leaving it emptied
 * clears it, so that Tab need not stop at the button for that.
 */
import { type ReactNode, useId, useRef } from "react";
import { focusNextEmpty } from "../../lib/page/focus.ts";
import { Icon } from "../layout/icon.tsx";
import { OfferList } from "./chooser-list.tsx";
import { Field, type FieldWords, type FieldProps } from "./field.tsx";
import type { OfferIndex } from "./offers.ts";
import { useChooser } from "./use-chooser.ts";
import "./chooser.css";

export interface ChooserProps<T> extends FieldWords, FieldProps<string | null> {
  /** The index of the list, shared by all its choosers. */
  index: OfferIndex<T>;
  /** Restricts the entries that may be chosen; all by default. */
  only?: ((of: T) => boolean) | undefined;
  /** The text of the chosen entry in the field. */
  shown: (of: T) => string;
  /** Renders a line of the list. */
  line: (of: T) => ReactNode;
  /** Details of the active entry, below the list. */
  about?: (of: T) => ReactNode;
  /** Details of the chosen entry, below the field. */
  aside?: ReactNode;
  placeholder?: string;
  /** Whether the list is loading. */
  loading?: boolean;
  /** Why the list failed to load. */
  failed?: string;
  onRetry?: () => void;
  /** The text when nothing matches. */
  none?: string;
  /** The text when the list is empty. */
  empty?: string;
  /** Restricts the entries that a scan may choose; by default `only`. */
  scannable?: ((of: T) => boolean) | undefined;
  /** The keys that a scanned text may refer to, the most exact first; by default the text itself. */
  scannedKeys?: (text: string) => readonly string[];
  /** Called with the scanned text after it chose an entry. */
  onScan?: (text: string) => void;
  /** Handles a scan that refers to more than one entry; returns whether it did. */
  reads?: (text: string) => boolean;
  /** Searches for a text as if it were typed, once for each object: when a scan has several matches. */
  searchFor?: { text: string } | undefined;
  /** Also accepts typed text without a match, for records that may no longer exist. */
  free?: boolean;
}

/** A combobox. Its value is the key of an entry, or null. */
export function Chooser<T>(props: ChooserProps<T>) {
  const { label, shown, line, about, placeholder, loading, failed, onRetry, none = "Nothing matches. Try fewer words.", empty = none, value } = props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const { input, typed, open, setOpen, searched, matches, active, chosen, choose, onType, onLeave, onKey } = useChooser(props);
  const ofChosen = chosen ? shown(chosen.of) : loading && !props.free ? "" : (value ?? "");
  const filled = value !== null && value !== "";
  // A tap leads on to the next empty field; in lines the keyboard does.
  const chooseAndGoOn: typeof choose = (option) => {
    choose(option);
    if (!props.bare && input.current) focusNextEmpty(input.current);
  };
  const clear = () => {
    props.onChange(null);
    input.current?.focus();
  };
  return (
    <Field {...props}>
      {(attributes) => (
        <div className="field-box" ref={box}>
          <input
            {...attributes}
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
            data-filled={filled || undefined}
            placeholder={loading ? "Loading …" : placeholder}
            value={typed ?? ofChosen}
            onChange={(event) => onType(event.target.value)}
            onClick={() => setOpen(true)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={onLeave}
            onKeyDown={onKey}
          />
          {filled && !props.disabled ? (
            <button type="button" className="field-inside" tabIndex={-1} aria-label={`Clear: ${label}`} onClick={clear}>
              <Icon name="close" size="small" />
            </button>
          ) : null}
          <span className="chooser-mark" aria-hidden="true">
            <Icon name="search" />
          </span>
          {open ? (
            <OfferList
              {...{ label, matches, active, line, about }}
              id={listId}
              anchor={box}
              state={failed ? { failed, onRetry } : { none: loading ? "Loading …" : searched.trim() === "" ? empty : none }}
              onChoose={chooseAndGoOn}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}
