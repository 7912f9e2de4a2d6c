/** The frame of every field: label above, unit inside, help below, the error with an icon. */
import { type ReactNode, useId } from "react";
import { Icon } from "../layout/icon.tsx";
import "./field.css";

/** The binding of a field: its value, its change handler and its error. */
export interface FieldProps<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** The properties of every field besides its value. */
export interface FieldWords {
  label: string;
  /** Explains the purpose, if the label is not enough. */
  help?: string;
  /** Shows the hint for optional fields beside the label. */
  optional?: boolean;
  disabled?: boolean;
  /** Spans both columns of a form. */
  wide?: boolean;
  /** In a table cell: the label is visually hidden, because the column heading shows it. */
  bare?: boolean;
  /** Data attributes that identify the control. */
  marks?: Marks;
}

/** Data attributes. */
export type Marks = Record<`data-${string}`, string>;

/** The attributes that link a control to its label, help and error. */
export interface ControlAttributes {
  id: string;
  name: string;
  disabled: boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  /** For a control without a visible label. */
  "aria-label"?: string;
  [mark: `data-${string}`]: string;
}

interface Props extends FieldWords, Pick<FieldProps<unknown>, "name" | "error"> {
  /** Several controls under one label, as a group. */
  group?: boolean;
  /** Content at the right of the help: the meaning of the value. */
  aside?: ReactNode;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** A field: a label, a control, its help and its error. */
export function Field({ label, help, optional, disabled, wide, bare, marks, name, error, group, aside, children }: Props) {
  const id = useId();
  const described = [error ? `${id}-error` : "", help ? `${id}-help` : "", aside ? `${id}-aside` : ""].filter(Boolean).join(" ");
  const attributes: ControlAttributes = {
    id,
    name,
    disabled: disabled ?? false,
    "aria-invalid": error !== undefined,
    "aria-describedby": described === "" ? undefined : described,
    ...marks,
  };
  const words = (
    <>
      {label}
      {optional ? <span className="field-optional"> optional</span> : null}
    </>
  );
  return (
    <div className={`field${wide ? " field-wide" : ""}${bare ? " field-bare" : ""}${error ? " field-wrong" : ""}`} data-field={name}>
      {group ? (
        <span className="field-label" id={`${id}-label`}>
          {words}
        </span>
      ) : (
        <label className={bare ? "visually-hidden" : "field-label"} htmlFor={id}>
          {words}
        </label>
      )}
      {children(attributes)}
      <div className="field-below">
        <div>
          {error ? (
            <p className="field-error" id={`${id}-error`} role="alert">
              <Icon name="error" size="small" />
              {error}
            </p>
          ) : null}
          {help ? (
            <p className="field-help" id={`${id}-help`}>
              {help}
            </p>
          ) : null}
        </div>
        {aside ? (
          <output className="field-aside" id={`${id}-aside`}>
            {aside}
          </output>
        ) : null}
      </div>
    </div>
  );
}
