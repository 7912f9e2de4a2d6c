/**
 * Pallet transfer: moves a roaming pallet with its contents to another warehouse (specification 2, 2.10).
 */
import { NO_PLACE } from "@apothecary/core/lib/rules/fields";
import { type Location, palletTransfer } from "@apothecary/core/warehouse/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { ChoiceField } from "../../../../kit/form/choice-field.tsx";
import { Chooser } from "../../../../kit/form/chooser.tsx";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import type { FieldProps } from "../../../../kit/form/field.tsx";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { labelKeys } from "../../../../entities/stock-line/label-text.ts";
import { sharedIndex } from "../../../../kit/form/offers.ts";
import { distinctWarehouses } from "../../../../entities/location/warehouses.ts";
import { locationsQuery } from "../../../../entities/location/queries.ts";
import type { Column } from "../../../../kit/table/columns/column.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { type TransferLine, useContents } from "../../api/transfers.ts";
import { Amount } from "../../../../entities/item/quantity.tsx";
import { Stack } from "../../../../kit/layout/stack.tsx";

interface Move {
  pallet: string | null;
  warehouse: string | null;
}

const NOTHING: Move = { pallet: null, warehouse: null };
const PAGE_SIZES = [15, 25, 50, 100, "all"] as const;
const transferLineId = (line: TransferLine): string => line.id;

const COLUMNS: readonly Column<TransferLine>[] = [
  { id: "sku", header: "SKU", kind: "code", width: 88, value: (line) => line.sku },
  { id: "name", header: "Name", width: 200, grow: true, value: (line) => line.name },
  { id: "batch", header: "Batch", kind: "code", width: 72, priority: 1, value: (line) => line.batchNumber },
  {
    id: "quantity",
    header: "Quantity",
    kind: "number",
    width: 84,
    priority: 1,
    value: (line) => line.quantity,
    cell: (line) => <Amount value={line.quantity} unit={itemUnit(line)} />,
  },
];

/** Selects a pallet and a warehouse. Hundreds of batches move in a background operation with progress. */
export function PalletTransferDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(palletTransfer, {
    values: NOTHING,
    toBody: (move) => move,
    required: { pallet: "Pallet", warehouse: "Warehouse" },
    inSteps: true,
    onDone: onClose,
  });
  const { values } = form;
  const locations = useQuery(locationsQuery);
  const contents = useContents(values.pallet, form.busy);
  const pallet = contents.data?.location ?? locations.data?.find(({ id }) => id === values.pallet);
  const warehouses = distinctWarehouses(locations.data ?? []).filter((name) => name !== NO_PLACE && name !== pallet?.warehouse);
  return (
    <FormDialog
      title="Pallet Transfer"
      purpose="Move a roaming pallet and its contents to another warehouse."
      form={form}
      size="wide"
      columns={2}
      submitLabel={({ warehouse }) => (pallet && warehouse ? `Transfer ${pallet.bin} to ${warehouse}` : "Transfer")}
      busyLabel="Transferring …"
      progressUnit="batches"
      onClose={onClose}
    >
      <PalletChooser field={form.field("pallet")} locations={locations} />
      <ChoiceField
        {...form.field("warehouse")}
        label="Destination warehouse"
        choices={warehouses.map((name) => ({ value: name, label: name }))}
        help={pallet ? `${pallet.bin} is currently in ${pallet.warehouse}.` : undefined}
      />
      {values.pallet === null ? null : (
        <Stack wide>
          <DataTable
            id="pallet-contents"
            name="On the pallet"
            columns={COLUMNS}
            rows={contents.data === null ? [] : contents.data?.rows}
            rowId={transferLineId}
            height="few"
            pageSize={15}
            pageSizes={PAGE_SIZES}
            searchLabel="Search the pallet"
            failed={contents.error ? { message: contents.error.message, retry: () => void contents.refetch() } : undefined}
            empty={{ title: contents.data === null ? "This pallet no longer exists" : "This location is empty" }}
          />
        </Stack>
      )}
    </FormDialog>
  );
}

const palletIndex = sharedIndex<Location>({ optionKey: ({ id }) => id, optionTexts: ({ bin, warehouse }) => [bin, warehouse] });

function PalletChooser({ field, locations }: { field: FieldProps<string | null>; locations: ReturnType<typeof useQuery<Location[]>> }) {
  return (
    <Chooser
      {...field}
      label="Pallet"
      index={palletIndex(locations.data)}
      only={({ roaming }) => roaming}
      scannedKeys={labelKeys}
      shown={({ bin }) => bin}
      line={({ bin, warehouse, empty }) => (
        <div className="chooser-two">
          <span className="chooser-name">
            <span className="code">{bin}</span> <span className="chooser-note">{warehouse}</span>
          </span>
          <span className="chooser-note">{empty ? "Empty" : ""}</span>
        </div>
      )}
      placeholder="Number, or scan its label"
      loading={locations.isPending}
      failed={locations.error && !locations.data ? "The pallets could not be loaded." : undefined}
      onRetry={() => void locations.refetch()}
      none="No roaming pallet matches."
    />
  );
}
