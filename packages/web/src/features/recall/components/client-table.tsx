/**
 * The clients of a recall, and whether each has been told and has answered.
 */
import { recallProgress } from "@apothecary/core/recall/contract";
import { useMemo, useState } from "react";
import { SavedCheck } from "../../../kit/form/saved-check.tsx";
import { type Column, OF_BUTTONS } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { RowButtons } from "../../../kit/table/grid/row-buttons.tsx";
import { TwoLines } from "../../../kit/table/grid/two-lines.tsx";
import { useAction } from "../../../lib/server/use-action.ts";
import { type Amount, amountText, amountTexts, type Client, type Outcome } from "../api/figures.ts";
import { contactName } from "../api/letters.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const AnswerDialog = lazyPart(async () => (await import("./answer-dialog.tsx")).AnswerDialog);

type Row = Client & Outcome;
type Save = (client: Client, change: { told: boolean; answered: boolean }) => Promise<boolean>;

const recallClientId = ({ clientId }: Client): string => String(clientId);

interface Props {
  recallId: number;
  clients: readonly Row[];
  onLetter: (clientId: number) => void;
}

/** Each tick is saved immediately. */
export function ClientTable({ recallId, clients, onLetter }: Props) {
  const [answering, setAnswering] = useState<Client>();
  const action = useAction(recallProgress, { quiet: true });
  const { run } = action;
  const columns = useMemo(() => {
    const save: Save = async ({ clientId, version }, change) => (await run({ body: { recallId, clientId, version, ...change } })) !== undefined;
    return recallClientColumns(save, onLetter, setAnswering);
  }, [run, recallId, onLetter]);
  return (
    <>
      <DataTable
        id="recall-clients"
        name="Clients and contacts"
        columns={columns}
        rows={clients}
        rowId={recallClientId}
        height="rows"
        plain
        empty={{ title: "No goods were dispatched from these batches", hint: "No client needs to be told." }}
      />
      {answering ? <AnswerDialog recallId={recallId} client={answering} onClose={() => setAnswering(undefined)} /> : null}
    </>
  );
}

const amountColumn = (id: keyof Outcome, header: string, of: (row: Row) => Amount, help?: string): Column<Row> => ({
  ...{ id, header, align: "right", whole: true, width: 88, value: (row) => of(row).units || of(row).grams },
  text: (row) => amountText(of(row).grams, of(row).units),
  // Grams and units together are on two lines.
  variant: (row) => String(amountTexts(of(row)).length),
  cell: (row) => {
    const [first, second] = amountTexts(of(row));
    return second ? <TwoLines first={first} second={second} kind="text" /> : first;
  },
  ...(help ? { help } : {}),
});

function recallClientColumns(save: Save, onLetter: Props["onLetter"], onAnswer: (client: Client) => void): readonly Column<Row>[] {
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
    amountColumn("sent", "Sent", ({ sent }) => sent),
    amountColumn("returned", "Returned", ({ returned }) => returned),
    amountColumn("destroyed", "Destroyed", ({ destroyed }) => destroyed, "Of what was returned."),
    amountColumn("disposed", "Used", ({ disposed }) => disposed, "What the client used, sold or destroyed itself, by its answer."),
    { ...amountColumn("out", "Still out", ({ out }) => out), priority: 1 },
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
      header: "Actions",
      width: 92,
      ...OF_BUTTONS,
      cell: (row) => (
        <RowButtons
          actions={[
            ...(row.grams + row.units > 0
              ? [{ icon: "print", word: "Print letter", name: `Print letter to ${row.client}`, run: () => onLetter(row.clientId) } as const]
              : []),
            { icon: "edit", word: "Record answer", name: `Record answer of ${row.client}`, run: () => onAnswer(row) },
          ]}
        />
      ),
    },
  ];
}
