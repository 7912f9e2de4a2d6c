import { Field, type FieldWords, type FieldProps } from "../../../kit/form/field.tsx";
import type { Entry } from "../../../kit/form/entry.ts";
import { NumberInput } from "../../../kit/form/number-fields.tsx";

/** A percentage. */
export function PercentField({ value, onChange, onBlur, ...words }: FieldWords & FieldProps<Entry>) {
  return (
    <Field {...words}>
      {(attributes) => (
        <div className="field-box">
          <NumberInput attributes={attributes} value={value} onChange={onChange} onBlur={onBlur} />
          <span className="field-unit">%</span>
        </div>
      )}
    </Field>
  );
}
