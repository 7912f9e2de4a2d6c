/** The entry of a new line, above a table of lines: its fields and its button in one row. */
import type { ReactNode, RefObject } from "react";
import { Icon } from "../layout/icon.tsx";
import "./line-entry.css";

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
  /** The fields. */
  children: ReactNode;
}

export function LineEntry({ name, addLabel, disabled, onAdd, onEnter = onAdd, hint, ref, children }: Props) {
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
    >
      <div className="line-entry-fields">
        {children}
        <button type="button" className="button" disabled={disabled} onClick={onAdd}>
          <Icon name="add" />
          {addLabel}
        </button>
      </div>
      <output className="line-entry-hint">{hint}</output>
    </div>
  );
}
