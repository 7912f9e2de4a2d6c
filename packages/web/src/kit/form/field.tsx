/**
 * The frame of every field: label above, unit inside, help below, the error with an icon.
 */
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

/** The properties that every field has besides its value. */
export interface FieldWords {
  label: string;
  /** Its purpose, where the label does not tell. */
  help?: string;
  /** The hint beside the label of an optional field. */
  optional?: boolean;
  disabled?: boolean;
  /** Takes both columns of a form. */
  wide?: boolean;
  /** In a table cell: the label is hidden visually, because the heading shows it. */
  bare?: boolean;
  /** Attributes of the control by which code finds it. */
  marks?: Marks;
}

/** Data attributes. */
export type Marks = Record<`data-${string}`, string>;

/** The attributes that tie a control to its label, its help and its error. */
export interface Tied {
  id: string;
  name: string;
  disabled: boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  /** Where no label stands beside the control. */
  "aria-label"?: string;
  [mark: `data-${string}`]: string;
}

interface Props extends FieldWords, Pick<FieldProps<unknown>, "name" | "error"> {
  /** Several controls under one label, as a group. */
  group?: boolean;
  /** Beside the help, at the right: what the value means. */
  aside?: ReactNode;
  children: (tied: Tied) => ReactNode;
}

/** A label, a control, its help and its error. */
export function Field({ label, help, optional, disabled, wide, bare, marks, name, error, group, aside, children }: Props) {
  const id = useId();
  const described = [error ? `${id}-error` : "", help ? `${id}-help` : "", aside ? `${id}-aside` : ""].filter(Boolean).join(" ");
  const tied: Tied = {
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
      {children(tied)}
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
