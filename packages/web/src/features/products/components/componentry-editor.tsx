/**
 * The componentry editor: components with quantities, or a checkbox for none yet.
 */
import { MAX_COMPONENTS } from "@apothecary/core/products/contract";
import { useRef } from "react";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import type { FieldProps } from "../../../kit/form/field.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { Lines, NewLine } from "../../../kit/lines/lines.ts";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { type Component, componentLine, isOffered } from "../api/componentry-lines.ts";

const COLUMNS: readonly LineColumn<null, Component>[] = [
  { kind: "chooser", field: "sku", header: "Component", width: 280, grow: true, chooser: (cell) => <ItemChooser {...cell} only={isOffered} /> },
  { kind: "quantity", field: "quantity", header: "Quantity per Unit", unit: "units", width: 160 },
];

interface Props {
  lines: Lines<null, Component>;
  /** 'Componentry not agreed': saves the product without componentry. */
  notAgreed: FieldProps<boolean>;
  disabled: boolean;
}

/** The lines of a bill, at most 45. Ticking 'not agreed' hides them; unticking restores them. */
export function ComponentryEditor({ lines, notAgreed, disabled }: Props) {
  const typed = useRef<readonly NewLine<null, Component>[]>([]);
  const full = useLinesValue(lines, (all) => all.length >= MAX_COMPONENTS);
  const onChange = (ticked: boolean) => {
    if (ticked) typed.current = lines.all();
    lines.load(ticked ? [] : typed.current.length > 0 ? typed.current : [componentLine()]);
    notAgreed.onChange(ticked);
  };
  return (
    <>
      <CheckField {...notAgreed} onChange={onChange} label="Componentry not agreed" help="The product is saved without componentry." disabled={disabled} />
      {notAgreed.value ? null : (
        <LineTable
          name="Componentry"
          lines={lines}
          columns={COLUMNS}
          disabled={disabled}
          {...(full ? {} : { add: { label: "Add component", line: () => componentLine() } })}
          removable
        />
      )}
    </>
  );
}
