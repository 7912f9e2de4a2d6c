import { unsubscribe } from "@apothecary/core/directory/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Card } from "../../../kit/layout/card.tsx";
import { ConfirmedAction } from "../../../kit/dialog/confirmed-action.tsx";
import { SavedCheck } from "../../../kit/form/saved-check.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { myClientsQuery, type Subscription, usePrimary } from "../api/my-clients.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const NewClientDialog = lazyPart(async () => (await import("./new-client-dialog.tsx")).NewClientDialog);

const subscriptionRowId = (client: Subscription): string => String(client.staffSubscriptionId);

/** The user's clients, for liaison managers and administrators. */
export function MyClientsCard({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(myClientsQuery);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Subscription>();
  const columns = useMemo(() => clientColumns(setLeaving), []);
  const add = (main: boolean) => (
    <button type="button" className={`button ${main ? "button-main" : ""}`} onClick={() => setAdding(true)}>
      <Icon name="add" />
      New client
    </button>
  );
  return (
    <Card title="My Clients" purpose="The clients that you manage." aside={add(true)} wide>
      <DataTable
        id="my-clients"
        name="Clients"
        columns={columns}
        rows={data}
        rowId={subscriptionRowId}
        height="rows"
        searchLabel="Search my clients"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No clients yet", hint: "Add the clients that you manage.", action: add(false) }}
      />
      {adding ? <NewClientDialog userId={userId} clients={data ?? []} onClose={() => setAdding(false)} /> : null}
      {leaving ? <RemoveClient client={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Card>
  );
}

function RemoveClient({ client, onClose }: { client: Subscription; onClose: () => void }) {
  return (
    <ConfirmedAction
      title="Remove Client"
      confirm="Remove client"
      action={unsubscribe}
      input={{ body: { staffSubscriptionId: client.staffSubscriptionId } }}
      onClose={onClose}
    >
      <p>
        {client.businessName} will no longer be one of your clients. It stays in the directory
        {client.primaryAccountManager ? ", without a client liaison manager." : "."}
      </p>
    </ConfirmedAction>
  );
}

function clientColumns(remove: (client: Subscription) => void): readonly Column<Subscription>[] {
  return [
    { id: "name", header: "Name", width: 200, least: 120, grow: true, value: (client) => client.businessName },
    {
      id: "primary",
      header: "Primary",
      width: 96,
      priority: 1,
      searchable: false,
      kind: "yes",
      value: (client) => client.primaryAccountManager,
      cell: (client) => <Primary client={client} />,
    },
    {
      id: "actions",
      header: "Actions",
      width: 72,
      ...OF_BUTTONS,
      cell: (client) => <RowButtons actions={[{ icon: "delete", word: "Remove client", name: `Remove ${client.businessName}`, run: () => remove(client) }]} />,
    },
  ];
}

function Primary({ client }: { client: Subscription }) {
  const save = usePrimary();
  return (
    <SavedCheck
      label="Primary"
      of={client.businessName}
      showsLabel={false}
      checked={client.primaryAccountManager}
      onSave={(checked) => save(client, checked)}
    />
  );
}
