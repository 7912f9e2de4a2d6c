import { type CategoryRef, editCategory } from "@apothecary/core/directory/contract";
import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../../../entities/business/queries.ts";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { SavedCheck } from "../../../kit/form/saved-check.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { PlainTable } from "../../../kit/table/plain-table.tsx";
import { useAction } from "../../../lib/server/use-action.ts";

/** What Live stock of each category needs, at receipt and completion. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(categoriesQuery);
  return (
    <MessageDialog title="Categories" size="normal" onClose={onClose}>
      <Stack gap={3}>
        <p>Goods in and completion ask before stock of these categories becomes Live without these details.</p>
        {data ? <Categories categories={data} /> : error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />}
      </Stack>
    </MessageDialog>
  );
}

function Categories({ categories }: { categories: readonly CategoryRef[] }) {
  const action = useAction(editCategory, { quiet: true, awaitsRefetch: true });
  const check = (label: string, field: "needsExpiry" | "needsSupplierBatch") => ({
    header: label,
    cell: ({ name, type, skuIdentifier, ...needs }: CategoryRef) => (
      <SavedCheck
        label={label}
        of={name}
        checked={needs[field]}
        showsLabel={false}
        onSave={async (checked) => (await action.run({ body: { type, skuIdentifier, [field]: checked } })) !== undefined}
      />
    ),
  });
  return (
    <PlainTable
      name="Categories"
      columns={[
        {
          header: "Category",
          cell: ({ name, type }: CategoryRef) => (
            <>
              {name} <span className="quiet">{type}</span>
            </>
          ),
        },
        check("Expiry date", "needsExpiry"),
        check("Supplier batch", "needsSupplierBatch"),
      ]}
      rows={categories}
      rowId={({ type, skuIdentifier }) => `${type} ${skuIdentifier}`}
      whole
    />
  );
}
