import type { ComponentProps } from "react";
import { Icon } from "../layout/icon.tsx";
import "./select.css";

interface Props extends Omit<ComponentProps<"select">, "onChange" | "value" | "children"> {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** With a border of its own, outside a field. */
  bordered?: boolean;
}

/** The browser's list of options with our looks. Browsers that cannot draw its panel show their own. */
export function Select({ options, onChange, bordered = false, ...attributes }: Props) {
  return (
    <span className={`select ${bordered ? "field-select-small" : ""}`}>
      <select {...attributes} className="field-select" onChange={(event) => onChange(event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="field-select-mark">
        <Icon name="chevron-down" />
      </span>
    </span>
  );
}
