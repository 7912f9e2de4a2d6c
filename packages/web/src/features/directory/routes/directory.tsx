import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ActionButton } from "../../../kit/page/actions.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { useKeptRecord } from "../../../kit/dialog/kept-record.ts";
import { Page } from "../../../kit/page/page.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { SplitView } from "../../../kit/layout/split-view.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import type { Filter } from "../../../kit/table/toolbar/filter.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { keys } from "../../../lib/server/keys.ts";
import { addressBookQuery, type Business, contactsText, businessKinds } from "../api/address-book.ts";
import { BusinessDetail } from "../components/business-detail.tsx";
import { useOpened } from "../../../lib/page/use-opened.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const AddBusinessDialog = lazyPart(async () => (await import("../components/business-dialogs.tsx")).AddBusinessDialog);

/** Query parameter of the open business. */
const OPEN = "business";
const KIND = "kind";
const FILTER_IDS: readonly string[] = [KIND];
const businessRowId = (business: Business): string => String(business.businessId);

const COLUMNS: readonly Column<Business>[] = [
  { id: "name", header: "Business Name", width: 220, least: 140, grow: true, priority: 1, value: (business) => business.businessName },
  { id: "code", header: "Code", kind: "code", width: 64, priority: 1, value: (business) => business.businessCode },
  { id: "manager", header: "Client Liaison Manager", width: 190, least: 120, value: (business) => business.primaryAccountManager },
  { id: "terms", header: "Payment Terms", width: 150, hidden: true, value: (business) => business.paymentTerms },
  { id: "contacts", header: "Contacts", width: 240, hidden: true, sortable: false, exported: false, value: contactsText },
];

const FILTERS: readonly Filter<Business>[] = [
  {
    id: KIND,
    label: "Type",
    as: "buttons",
    single: true,
    values: businessKinds,
    options: ["Client", "Supplier"].map((kind) => ({ value: kind, label: `${kind}s` })),
  },
];

/** The directory: clients and suppliers, and their contacts (specification 1, section 2). */
export function Component() {
  const { data, error, refetch } = useQuery(addressBookQuery);
  const queries = useQueryClient();
  const control = useTableAddress(FILTER_IDS);
  const [openId, show] = useOpened(OPEN);
  const [adding, setAdding] = useState(false);
  const listed = data?.find((business) => businessRowId(business) === openId);
  const open = useKeptRecord(openId, listed);
  const gone = data !== undefined && openId !== undefined && listed === undefined;
  // A link may lead to a business added after the list was fetched.
  useEffect(() => {
    if (gone) void refetch();
  }, [gone, refetch]);
  const reread = () => void queries.invalidateQueries({ queryKey: keys.directory.addressBook });
  const add: PageAction = { word: "Add business", icon: "add", run: () => setAdding(true) };
  return (
    <Page title="Directory" purpose="Clients and suppliers, their contacts and terms" actions={[{ ...add, main: true }]}>
      <SplitView
        id="directory"
        label={open?.businessName ?? "Business"}
        onClose={() => show(undefined)}
        list={
          <DataTable
            id="directory"
            name="Directory"
            columns={COLUMNS}
            rows={data}
            rowId={businessRowId}
            control={control}
            filters={FILTERS}
            searchLabel="Search the directory"
            onOpen={(business) => show(businessRowId(business))}
            openedId={openId}
            failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
            empty={{ title: "No businesses", hint: "Clients and suppliers appear here once they are added.", action: <ActionButton {...add} /> }}
          />
        }
        detail={
          open ? (
            <BusinessDetail key={open.businessId} business={open} onDialogClosed={reread} onDeleted={() => show(undefined)} />
          ) : gone ? (
            <EmptyState icon="directory" title="This business is not in the directory" hint="It may have been deleted. Please select a business." />
          ) : undefined
        }
        placeholder={<EmptyState icon="directory" title="Please select a business" />}
      />
      {adding ? (
        <AddBusinessDialog
          businesses={data ?? []}
          onClose={() => setAdding(false)}
          onAdded={(businessId) => {
            setAdding(false);
            show(String(businessId));
          }}
        />
      ) : null}
    </Page>
  );
}
