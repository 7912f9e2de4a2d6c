/**
 * The dialog to start a recall or a drill: a preview, and the reason.
 */
import { type LotRef, freezeAndRecall, MAX_TEXT_FOR_CLIENTS, recallDrill } from "@apothecary/core/recall/contract";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { lotsNamed } from "../../../entities/lot/lot-names.ts";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { TextArea, TextField } from "../../../kit/form/text-field.tsx";
import { recallPath } from "../../../lib/page/paths.ts";
import type { ToolProps } from "../../../lib/page/tool.ts";
import { countText } from "../api/figures.ts";
import { FreezeNumbers } from "./freeze-numbers.tsx";

type Kind = "recall" | "drill";

/** Query parameters: `batches` (`WAX0001~A041~A042,…`; without it the user enters a batch) and `kind` (`drill` or empty). */
export function RecallTool({ values, onClose }: ToolProps) {
  const [kind, setKind] = useState<Kind>(values["kind"] === "drill" ? "drill" : "recall");
  return <RecallDialog key={kind} kind={kind} onKind={setKind} given={lotsNamed(values["batches"])} onClose={onClose} />;
}

interface Props {
  kind: Kind;
  onKind: (kind: Kind) => void;
  given: readonly LotRef[];
  onClose: () => void;
}

const TITLES: Record<Kind, string> = { recall: "Freeze and recall", drill: "Recall drill" };
const PURPOSES: Record<Kind, string> = {
  recall: "Freezes all remaining stock of these batches and of batches made with them, and lists the clients that were sent goods.",
  drill: "Creates the recall list and measures the time. Nothing is frozen.",
};

function RecallDialog({ kind, onKind, given, onClose }: Props) {
  const navigate = useNavigate();
  const form = useContractForm(kind === "drill" ? recallDrill : freezeAndRecall, {
    values: { sku: null as string | null, batchNumber: "", reason: "", textForClients: "" },
    toBody: ({ sku, batchNumber, ...texts }) => ({ batches: given.length > 0 ? [...given] : [{ sku: sku ?? "", batchNumber }], ...texts }),
    required: given.length > 0 ? { reason: "Reason" } : { sku: "Item", batchNumber: "Batch number", reason: "Reason" },
    inSteps: true,
    onDone: ({ recallId }) => {
      if (recallId === undefined) onClose();
      else void navigate(recallPath(recallId));
    },
  });
  const { sku, batchNumber } = form.values;
  const lots = given.length > 0 ? given : sku !== null && batchNumber.trim() !== "" ? [{ sku, batchNumber: batchNumber.trim() }] : [];
  return (
    <FormDialog
      title={TITLES[kind]}
      purpose={PURPOSES[kind]}
      form={form}
      submitLabel={submitLabel(kind, lots.length)}
      busyLabel={kind === "drill" ? "Creating the list …" : "Freezing …"}
      progressUnit="batches"
      danger={kind === "recall"}
      onClose={onClose}
    >
      <ChoiceField
        name="kind"
        label="Action"
        choices={[
          { value: "recall", label: "Recall" },
          { value: "drill", label: "Drill" },
        ]}
        segmented
        value={kind}
        error={undefined}
        onBlur={() => undefined}
        onChange={(next) => onKind(next === "drill" ? "drill" : "recall")}
      />
      {given.length > 0 ? (
        <p>
          {given
            .slice(0, 10)
            .map((one) => `${one.sku} ${one.batchNumber}`)
            .join(", ")}
          {given.length > 10 ? ` and ${given.length - 10} more` : ""}
        </p>
      ) : (
        <>
          <ItemChooser {...form.field("sku")} label="Item" onScanStockLine={(label) => form.field("batchNumber").onChange(label.batchNumber ?? "")} />
          <TextField {...form.field("batchNumber")} label="Batch number" code />
        </>
      )}
      <FreezeNumbers of={{ batches: lots }} drill={kind === "drill"} />
      <TextField {...form.field("reason")} label="Reason" help="Internal: saved in the transaction log and on the recall." />
      <TextArea
        {...form.field("textForClients")}
        label="Text for clients"
        maxLength={MAX_TEXT_FOR_CLIENTS}
        help="Printed on the letters. Without it they have a standard sentence."
        optional
      />
    </FormDialog>
  );
}

/** Names the number of batches once there are any. */
function submitLabel(kind: Kind, lotCount: number): string {
  const count = countText(lotCount, "batch", "batches");
  if (kind === "drill") return lotCount === 0 ? "Start the drill" : `Start the drill with ${count}`;
  return lotCount === 0 ? "Freeze and recall" : `Freeze and recall ${count}`;
}
