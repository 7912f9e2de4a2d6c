/** A complaint beside the list. */
import { editComplaint } from "@apothecary/core/complaints/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ComplaintState } from "../../../entities/complaint/complaint-state.tsx";
import { complaintQuery } from "../../../entities/complaint/queries.ts";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { ChangesButton } from "../../../entities/transaction/record-changes.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { NOTHING, showDay, showInstant } from "../../../kit/table/columns/format.ts";
import { businessPath } from "../../../lib/page/links.ts";
import { CallError } from "../../../lib/server/call.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { ComplaintFiles } from "./complaint-files.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const EditComplaintDialog = lazyPart(async () => (await import("./edit-complaint-dialog.tsx")).EditComplaintDialog);

const NOT_FOUND = 404;

export function ComplaintView({ id }: { id: number | undefined }) {
  const { data, error, refetch } = useQuery(complaintQuery(id));
  const [editing, setEditing] = useState(false);
  const may = useMay(editComplaint);
  if (id === undefined || (!data && error instanceof CallError && error.status === NOT_FOUND)) {
    return <EmptyState icon="warning" title="This complaint does not exist" hint="Choose another one from the list." />;
  }
  if (!data) return error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  const { complaintNumber, clientId, client, sku, name, batchNumber, shipmentNumber, text, state, answer, answerBy, responsible, createdAt, createdBy } = data;
  return (
    <Detail
      title={complaintNumber}
      summary={`${client}, ${name}`}
      chips={<ComplaintState state={state} />}
      actions={may ? [{ word: state === "Open" ? "Answer" : "Edit", icon: "edit", run: () => setEditing(true), main: state === "Open" }] : []}
    >
      <Facts
        facts={[
          { label: "Complaint", value: text, whole: true },
          { label: "Answer", value: answer, whole: true },
        ]}
        labels="above"
      />
      <Facts
        facts={[
          { label: "Client", value: <Link to={businessPath(clientId)}>{client}</Link> },
          { label: "Item", value: <ItemLink sku={sku} /> },
          { label: "Batch", value: <LotLink batchNumber={batchNumber} sku={sku} /> },
          { label: "Shipment", value: shipmentNumber || NOTHING },
          { label: "Answer by", value: answerBy === null ? NOTHING : showDay(answerBy) },
          { label: "Responsible", value: responsible || NOTHING },
          { label: "Recorded", value: `${showInstant(createdAt)} by ${createdBy}` },
        ]}
        pairs
      />
      <ComplaintFiles complaint={data} />
      <Row justify="end">
        <ChangesButton kind="complaint" id={id} name={complaintNumber} />
      </Row>
      {editing ? <EditComplaintDialog complaint={data} onClose={() => setEditing(false)} /> : null}
    </Detail>
  );
}
