/** Choice fields: radio buttons, a select list, a checkbox. */
import { useId } from "react";
import { Icon } from "../layout/icon.tsx";
import { Field, type FieldWords, type FieldProps } from "./field.tsx";
import { Select } from "./select.tsx";

export interface Choice<T extends string | number> {
  value: T;
  label: string;
}

interface Props<T extends string | number> extends FieldWords, FieldProps<T | null> {
  choices: readonly Choice<T>[];
  /** Radio buttons instead of a list: for two to four short choices. */
  segmented?: boolean;
  /** The placeholder of the list. */
  placeholder?: string;
}

/** One of several options; null until one is chosen. */
export function ChoiceField<T extends string | number>({ segmented, ...props }: Props<T>) {
  return segmented ? <Segments {...props} /> : <Listed {...props} />;
}

function Segments<T extends string | number>({ choices, value, onChange, onBlur, placeholder: _, ...words }: Omit<Props<T>, "segmented">) {
  return (
    <Field {...words} group>
      {({ id, name, disabled, ...described }) => (
        <div className="field-segments" role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={described["aria-describedby"]}>
          {choices.map((choice) => (
            <label key={choice.value} className="field-segment">
              <input
                type="radio"
                name={`${id}-${name}`}
                disabled={disabled}
                aria-invalid={described["aria-invalid"]}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
                onBlur={onBlur}
              />
              {choice.label}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

function Listed<T extends string | number>({ choices, value, onChange, onBlur, placeholder = "Choose …", ...words }: Omit<Props<T>, "segmented">) {
  return (
    <Field {...words}>
      {(attributes) => (
        <div className="field-box">
          <Select
            {...attributes}
            value={value === null ? "" : String(value)}
            options={[{ value: "", label: placeholder }, ...choices.map((choice) => ({ value: String(choice.value), label: choice.label }))]}
            onChange={(chosen) => onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null)}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  );
}

/** A checkbox with its label. */
export function CheckField({ value, onChange, onBlur, label, help, error, name, disabled, wide }: Omit<FieldWords, "optional"> & FieldProps<boolean>) {
  const helpId = useId();
  return (
    <div className={`field${wide ? " field-wide" : ""}`} data-field={name}>
      <label className="field-check">
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={help || error ? helpId : undefined}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        {label}
      </label>
      {error ? (
        <p className="field-error" id={helpId} role="alert">
          <Icon name="error" size="small" />
          {error}
        </p>
      ) : help ? (
        <p className="field-help" id={helpId}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
