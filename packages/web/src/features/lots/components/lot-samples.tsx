/** The samples of a batch: each with its label, and those that are kept with the button that discards them. */
import { discardSample, isKept, type LotCertificate } from "@apothecary/core/release/contract";
import { useState } from "react";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { showInstant, showQuantity } from "../../../kit/table/columns/format.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { type RowAction, RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { type NumberedSample, numberedSamples, type Sample } from "../../../entities/lot/certificate.ts";
import { keptAt } from "../api/release.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const DiscardDialog = lazyPart(async () => (await import("../../../entities/sample/discard-dialog.tsx")).DiscardDialog);

interface Props {
  lot: LotCertificate;
  onLabel: (sample: Sample) => void;
}

export function LotSamples({ lot, onLabel }: Props) {
  const { sku, batchNumber, unit } = lot;
  const mayDiscard = useMay(discardSample);
  const [discarding, setDiscarding] = useState<number>();
  const rows = numberedSamples(lot);
  if (rows.length === 0) return null;
  const buttons = (sample: NumberedSample): RowAction[] => {
    const { number } = sample;
    const label: RowAction = { icon: "print", word: "Label", name: `Label of sample ${number}`, run: () => onLabel(sample) };
    if (!mayDiscard || !isKept(sample)) return [label];
    return [label, { icon: "delete", word: "Discard", name: `Discard sample ${number}`, run: () => setDiscarding(number) }];
  };
  const columns: readonly Column<NumberedSample>[] = [
    { id: "number", header: "Sample", kind: "number", width: 76, value: ({ number }) => number },
    {
      id: "quantity",
      header: "Quantity",
      kind: "number",
      width: 90,
      priority: 1,
      value: ({ quantity }) => quantity,
      text: ({ quantity }) => showQuantity(quantity, unit),
    },
    { id: "purpose", header: "Purpose", width: 140, grow: true, priority: 1, value: ({ purpose }) => purpose },
    { id: "kept", header: "Kept", width: 190, grow: true, value: keptText },
    { id: "taken", header: "Taken", kind: "instant", width: 140, value: ({ at }) => at, below: ({ by }) => by },
    { id: "buttons", header: "Actions", width: 96, ...OF_BUTTONS, cell: (row) => <RowButtons actions={buttons(row)} /> },
  ];
  return (
    <>
      <DataTable
        id="lot-samples"
        name="Samples"
        columns={columns}
        rows={rows}
        rowId={sampleId}
        height="rows"
        pageSize="all"
        plain
        empty={{ title: "No samples" }}
      />
      {discarding === undefined ? null : <DiscardDialog sample={{ sku, batchNumber, sample: discarding }} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}

const sampleId = ({ number }: NumberedSample): string => String(number);

/** Where a sample is kept, or why it is not any more. */
function keptText({ retained }: Sample): string {
  if (!retained) return "";
  const { discarded } = retained;
  return discarded ? `Discarded ${showInstant(discarded.at)} by ${discarded.by}: ${discarded.reason}` : keptAt(retained);
}
