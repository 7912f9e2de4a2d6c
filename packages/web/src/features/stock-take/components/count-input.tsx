import { useRef, useState } from "react";
import { type Entry, numberFrom, numberText } from "../../../kit/form/entry.ts";
import { labelOf } from "../../../entities/batch/label-text.ts";
import { scannedInto } from "../../../kit/scan/scanned-into.ts";

interface Props {
  label: string;
  value: Entry;
  unit: "g" | "units";
  disabled: boolean;
  wrong: boolean;
  describedBy: string | undefined;
  onChange: (value: Entry) => void;
  /** A label was scanned while the focus was here: it is no quantity. */
  onRead: (text: string) => void;
}

/** The quantity of a line. Each key counts; a label that a scanner types into it leads to its line and leaves the quantity as it was. */
export function CountInput({ label, value, unit, disabled, wrong, describedBy, onChange, onRead }: Props) {
  const [typed, setTyped] = useState<string>();
  const before = useRef<Entry>(value);
  return (
    <input
      data-quantity
      type="text"
      inputMode="numeric"
      enterKeyHint="next"
      className="field-input field-input-number count-input"
      autoComplete="off"
      aria-label={label}
      aria-invalid={wrong}
      aria-describedby={describedBy}
      disabled={disabled}
      // A finger's tick of Not Found changes the value while the field keeps what was typed.
      value={typed !== undefined && sameEntry(numberFrom(typed, unit), value) ? typed : numberText(value)}
      onFocus={(event) => {
        before.current = value;
        event.currentTarget.select();
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(numberFrom(event.target.value, unit));
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        const scan = scannedInto(event.currentTarget.value, (text) => labelOf(text, window.location.origin) !== undefined);
        if (!scan) return;
        event.preventDefault();
        setTyped(undefined);
        onChange(scan.typed === "" ? before.current : numberFrom(scan.typed, unit));
        onRead(scan.read);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function sameEntry(one: Entry, other: Entry): boolean {
  return one === other || (typeof one === "number" && one <= 0 && other === 0);
}
