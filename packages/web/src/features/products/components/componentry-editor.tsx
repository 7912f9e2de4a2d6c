/**
 * The componentry editor: components with quantities, or a checkbox for none yet.
 */
import { MAX_COMPONENTS } from "@apothecary/core/products/contract";
import { useMemo } from "react";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import type { FieldProps } from "../../../kit/form/field.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { Lines, NewLine } from "../../../kit/lines/lines.ts";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { type Component, componentLine, isOffered } from "../api/componentry-lines.ts";

const componentryColumns = (clientId: number | null): readonly LineColumn<null, Component>[] => [
  {
    kind: "chooser",
    field: "sku",
    header: "Component",
    width: 280,
    grow: true,
    chooser: (cell) => <ItemChooser {...cell} only={isOffered} forClient={clientId} />,
  },
  { kind: "quantity", field: "quantity", header: "Quantity per Unit", unit: "units", width: 160 },
];

interface Props {
  lines: Lines<null, Component>;
  /** Whose product it is; another client's components cannot be chosen. */
  clientId: number | null;
  /** 'Componentry not agreed': saves the product without componentry. */
  notAgreed: FieldProps<boolean>;
  disabled: boolean;
}

/** The components from before 'not agreed' was ticked. They outlive the editor, which unmounts when the user changes the step. */
const setAside = new WeakMap<Lines<null, Component>, readonly NewLine<null, Component>[]>();

/** The lines of a bill, at most 45. Ticking 'not agreed' hides them; unticking restores them. */
export function ComponentryEditor({ lines, clientId, notAgreed, disabled }: Props) {
  const columns = useMemo(() => componentryColumns(clientId), [clientId]);
  const full = useLinesValue(lines, (all) => all.length >= MAX_COMPONENTS);
  const onChange = (ticked: boolean) => {
    if (ticked) setAside.set(lines, lines.all());
    const kept = setAside.get(lines) ?? [];
    lines.load(ticked ? [] : kept.length > 0 ? kept : [componentLine()]);
    notAgreed.onChange(ticked);
  };
  return (
    <>
      <CheckField {...notAgreed} onChange={onChange} label="Componentry not agreed" help="The product is saved without componentry." disabled={disabled} />
      {notAgreed.value ? null : (
        <LineTable
          name="Componentry"
          lines={lines}
          columns={columns}
          disabled={disabled}
          {...(full ? {} : { add: { label: "Add component", line: () => componentLine() } })}
          removable
        />
      )}
    </>
  );
}
