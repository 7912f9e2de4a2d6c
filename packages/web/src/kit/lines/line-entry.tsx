/** The entry of new lines, above a table of lines: fields and button in one row, and the way for many lines at once. */
import { type ReactNode, type RefObject, useRef } from "react";
import { Icon } from "../layout/icon.tsx";
import "./line-entry.css";

/** Several cells or lines, which no single field takes. */
const CELLS = /[\t\n]/;

interface Props {
  /** The accessible name: 'Add a product'. */
  name: string;
  /** The button: 'Add to order'. */
  addLabel: string;
  disabled: boolean;
  onAdd: () => void;
  /** Called on Enter in one of the fields, in place of a submit of the form. By default it adds the line. */
  onEnter?: (field: HTMLInputElement) => void;
  /** One line below the fields; its room stays free while there is nothing to say. */
  hint: ReactNode;
  ref: RefObject<HTMLDivElement | null>;
  /** The button that chooses a CSV file: 'Import lines from CSV'. */
  fileLabel: string;
  /** Called with cells that are pasted from a spreadsheet, or with a file. */
  onContents: (contents: Uint8Array) => void;
  /** The fields. */
  children: ReactNode;
}

export function LineEntry({ name, addLabel, disabled, onAdd, onEnter = onAdd, hint, ref, fileLabel, onContents, children }: Props) {
  const file = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's layout differs between browsers.
    <div
      ref={ref}
      role="group"
      aria-label={name}
      className="line-entry wide"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onEnter(event.target);
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain");
        if (!CELLS.test(text.trim())) return;
        event.preventDefault();
        onContents(new TextEncoder().encode(text));
      }}
    >
      <div className="line-entry-fields">
        {children}
        <button type="button" className="button" disabled={disabled} onClick={onAdd}>
          <Icon name="add" />
          {addLabel}
        </button>
      </div>
      <div className="line-entry-below">
        <output>{hint}</output>
        <button type="button" className="line-entry-file" disabled={disabled} onClick={() => file.current?.click()}>
          {fileLabel}
        </button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,.tsv"
          hidden
          aria-label={fileLabel}
          onChange={({ target }) => {
            void target.files?.[0]?.arrayBuffer().then((contents) => onContents(new Uint8Array(contents)));
            // Lets the user select the same file again after correcting it.
            target.value = "";
          }}
        />
      </div>
    </div>
  );
}
