/** Recording a client's complaint about a batch (contract, section 8, Complaints). */
import { createComplaint, MAX_BATCH_NUMBER, MAX_COMPLAINT } from "@apothecary/core/complaints/contract";
import { returnable } from "@apothecary/core/returns/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextArea, TextField } from "../../../kit/form/text-field.tsx";
import type { ToolProps } from "../../../lib/page/tool.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

const REQUIRED = { clientId: "Client", sku: "Item", batchNumber: "Batch number", text: "Complaint" };

/** A tool. Query parameters: SKU and batch number, where a batch's page opens it. */
export function NewComplaintTool({ values, onClose }: ToolProps) {
  const { sku = "", batch = "" } = values;
  const form = useContractForm(createComplaint, {
    values: { clientId: null as number | null, sku: (sku || null) as string | null, batchNumber: batch, shipmentId: null as number | null, text: "" },
    toBody: (typed) => typed,
    required: REQUIRED,
    onDone: onClose,
  });
  const { field, values: typed } = form;
  const { data: sent } = useQuery(sentQuery(typed.batchNumber.trim()));
  const shipments = (sent ?? []).flatMap((one) =>
    one.clientId === typed.clientId && one.sku === typed.sku && one.shipmentId !== undefined
      ? [{ value: one.shipmentId, label: one.shipmentNumber ?? one.orderNumber }]
      : [],
  );
  return (
    <FormDialog
      title="New complaint"
      purpose="What a client says of a batch. It is open until it is answered and closed."
      form={form}
      start="first"
      submitLabel="Record complaint"
      busyLabel="Recording …"
      onClose={onClose}
    >
      <BusinessChooser {...field("clientId")} label="Client" only={({ client }) => client} />
      <ItemChooser
        {...field("sku")}
        label="Item"
        onScanStockLine={({ batchNumber }) => {
          if (batchNumber) form.set("batchNumber", batchNumber);
        }}
      />
      <TextField {...field("batchNumber")} label="Batch number" maxLength={MAX_BATCH_NUMBER} code />
      {shipments.length > 0 ? <ChoiceField {...field("shipmentId")} label="Shipment" choices={shipments} placeholder="Not known" optional /> : null}
      <TextArea {...field("text")} label="Complaint" rows={5} maxLength={MAX_COMPLAINT} />
    </FormDialog>
  );
}

/** What was sent of a batch number, and to whom. */
const sentQuery = (batchNumber: string) =>
  queryOptions({
    queryKey: keys.returns.returnable({ batchNumber }),
    queryFn: ({ signal }) => call(returnable, { query: { batchNumber } }, { signal, background: true }),
    enabled: batchNumber !== "",
    retry: false,
  });
