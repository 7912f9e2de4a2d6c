import { addElementToJob, MAX_NEW_LINES } from "@apothecary/core/jobs/contract";
import { useMemo, useState } from "react";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import type { StockItem } from "../../../entities/item/queries.ts";
import type { JobDetail } from "../../../entities/job/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import type { JobDetails } from "../api/job.ts";
import { emptyMaterial, materialRules, mayBeAdded, type NewMaterial } from "../api/new-materials.ts";

/** Adds raw materials to a formula job, componentry to a filling job (specification 3, section 5). */
export function AddMaterialsDialog({ job: { jobDetails, jobStock }, onClose }: { job: JobDetail; onClose: () => void }) {
  const [rules] = useState(() => materialRules(jobDetails.type, new Set(jobStock.map(({ elementSku }) => elementSku))));
  const lines = useLines({ initial: [emptyMaterial()], rules });
  const [formLines] = useState(() => [inForm(lines, { path: "newElements", names: { resourceSku: "sku" } })]);
  const form = useContractForm(addElementToJob, {
    values: {},
    toBody: () => ({ jobId: jobDetails.id, newElements: lines.all().map(({ values: { sku, quantity } }) => ({ resourceSku: sku ?? "", quantity })) }),
    lines: formLines,
    inSteps: true,
    onDone: onClose,
  });
  const columns = useMemo(() => newMaterialColumns(jobDetails.type, jobDetails.clientId), [jobDetails.type, jobDetails.clientId]);
  const count = useLinesValue(lines, (all) => all.length);
  const isFormula = jobDetails.type === "Formula";
  return (
    <FormDialog
      title={isFormula ? "Add raw materials" : "Add componentry"}
      purpose={`Added to ${jobDetails.jobNumber} ${jobDetails.name}, in addition to its ${isFormula ? "recipe" : "bill of componentry"}.`}
      form={form}
      size="wide"
      submitLabel={count === 1 ? "Add 1 line" : `Add ${count} lines`}
      busyLabel="Adding …"
      onClose={onClose}
    >
      <LineTable
        name={isFormula ? "Raw materials" : "Componentry"}
        lines={lines}
        columns={columns}
        disabled={form.busy}
        {...(count < MAX_NEW_LINES ? { add: { label: "Add line", line: emptyMaterial } } : {})}
        removable
        tall
      />
    </FormDialog>
  );
}

function newMaterialColumns(type: JobDetails["type"], clientId: number): readonly LineColumn<null, NewMaterial>[] {
  const only = (item: StockItem) => mayBeAdded(item, type);
  const [header, unit] = type === "Formula" ? ["Raw material", "g"] : ["Component", "unit/s"];
  return [
    { kind: "chooser", field: "sku", header, width: 280, grow: true, chooser: (cell) => <ItemChooser {...cell} only={only} forClient={clientId} /> },
    { kind: "quantity", field: "quantity", header: "Quantity", unit, width: 160 },
  ];
}
