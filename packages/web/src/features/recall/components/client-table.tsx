/**
 * The clients of a recall, and whether each has been told and has answered.
 */
import { type Recall, recallProgress } from "@apothecary/core/recall/contract";
import { useMemo } from "react";
import { SavedCheck } from "../../../kit/form/saved-check.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { TwoLines } from "../../../kit/table/grid/two-lines.tsx";
import { useAction } from "../../../lib/server/use-action.ts";
import { amountText, returnedText } from "../api/figures.ts";
import { contactName } from "../api/letters.ts";

type Client = Recall["clientList"][number];
type Save = (client: Client, change: { told: boolean; answered: boolean }) => Promise<boolean>;

const recallClientId = ({ clientId }: Client): string => String(clientId);

interface Props {
  recall: Recall;
  onLetter: (clientId: number) => void;
}

/** Each tick is saved immediately. */
export function ClientTable({ recall, onLetter }: Props) {
  const action = useAction(recallProgress, { quiet: true });
  const { run } = action;
  const { id } = recall;
  const columns = useMemo(() => {
    const save: Save = async ({ clientId, version }, change) => (await run({ body: { recallId: id, clientId, version, ...change } })) !== undefined;
    return recallClientColumns(save, onLetter);
  }, [run, id, onLetter]);
  return (
    <DataTable
      id="recall-clients"
      name="Clients and contacts"
      columns={columns}
      rows={recall.clientList}
      rowId={recallClientId}
      height="rows"
      plain
      empty={{ title: "No goods were dispatched from these batches", hint: "No client needs to be told." }}
    />
  );
}

function recallClientColumns(save: Save, onLetter: (clientId: number) => void): readonly Column<Client>[] {
  return [
    {
      id: "client",
      header: "Client and contacts",
      width: 180,
      grow: true,
      priority: 1,
      value: ({ client }) => client,
      text: (row) => `${row.client} ${row.contacts.map(contactName).join(", ")}`,
      cell: (row) => <TwoLines first={row.client} second={row.contacts.map(contactName).join(", ") || "No contact in the directory"} kind="text" />,
    },
    { id: "sent", header: "Sent", align: "right", whole: true, width: 120, value: ({ units }) => units, text: ({ grams, units }) => amountText(grams, units) },
    { id: "returned", header: "Returned", align: "right", whole: true, width: 150, value: ({ returnedUnits }) => returnedUnits, text: returnedText },
    {
      id: "told",
      header: "Told",
      width: 92,
      priority: 1,
      value: ({ toldAt }) => toldAt !== null,
      cell: (row) => (
        <SavedCheck
          label="Told"
          of={row.client}
          showsLabel={false}
          checked={row.toldAt !== null}
          onSave={(informed) => save(row, { told: informed, answered: informed && row.answeredAt !== null })}
        />
      ),
    },
    {
      id: "answered",
      header: "Answered",
      width: 104,
      priority: 1,
      value: ({ answeredAt }) => answeredAt !== null,
      cell: (row) => (
        <SavedCheck
          label="Answered"
          of={row.client}
          showsLabel={false}
          checked={row.answeredAt !== null}
          onSave={(answered) => save(row, { told: answered || row.toldAt !== null, answered })}
        />
      ),
    },
    {
      id: "letter",
      header: "Letter",
      width: 84,
      ...OF_BUTTONS,
      cell: (row) => (
        <RowButtons actions={[{ icon: "print", word: "Print letter", name: `Print letter to ${row.client}`, run: () => onLetter(row.clientId) }]} />
      ),
    },
  ];
}
