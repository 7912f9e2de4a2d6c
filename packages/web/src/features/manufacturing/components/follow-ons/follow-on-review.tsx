import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { MessageDialog } from "../../../../kit/dialog/message-dialog.tsx";
import type { Column } from "../../../../kit/table/columns/column.ts";
import { DataTable } from "../../../../kit/table/data-table.tsx";
import { ageInDays, followOnsQuery, type ShortJob } from "../../../../entities/job/follow-ons.ts";
import { readinessColumn } from "../../../../entities/order/demand-columns.tsx";
import { followOnReadinessQuery, type Readiness } from "../../../../entities/order/readiness.ts";
import { CreateFollowOn } from "./create-follow-on.tsx";
import { FollowOnDetails } from "./follow-on-details.tsx";
import { REASON_WORDS } from "./reason-words.ts";

const CAN_BE_MADE = "The missing units made anew, from the stock that open orders leave";
const columns = (readiness: ReadonlyMap<number, Readiness> | undefined): readonly Column<ShortJob>[] => [
  { id: "jobNumber", header: "Job number", kind: "code", width: 104, value: (row) => row.jobNumber },
  { id: "client", header: "Client", width: 150, value: (row) => row.client },
  { id: "code", header: "SKU", kind: "code", width: 124, value: (row) => row.code },
  { id: "name", header: "Name", width: 160, grow: true, value: (row) => row.name },
  { id: "quantity", header: "Quantity", unit: "Units", kind: "number", width: 124, priority: 1, value: (row) => row.grossQuantity },
  { id: "produced", header: "Produced", unit: "Units", kind: "number", width: 132, priority: 1, value: (row) => row.quantityProduced },
  { id: "reason", header: "Shortage reason", width: 120, whole: true, priority: 1, value: (row) => REASON_WORDS[row.shortageReason] },
  { id: "completed", header: "Completed", kind: "day", width: 116, value: (row) => row.dateCompleted },
  { id: "age", header: "Age", unit: "days", kind: "number", width: 84, priority: 1, value: (row) => ageInDays(row) },
  readinessColumn((row) => readiness?.get(row.id), { id: "readiness", header: "Can be made", priority: 1, help: CAN_BE_MADE }),
];
const shortJobId = (row: ShortJob): string => String(row.id);

/** Jobs short by more than 5 %: the list, the details of one, and its follow-on (specification 3, sections 2 and 9). */
export function FollowOnReview({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(followOnsQuery);
  const { data: readiness } = useQuery(followOnReadinessQuery);
  const shown = useMemo(() => columns(readiness), [readiness]);
  const [job, setJob] = useState<ShortJob>();
  const [creating, setCreating] = useState(false);
  const back = () => {
    setJob(undefined);
    setCreating(false);
  };
  if (job && creating) return <CreateFollowOn job={job} onBack={() => setCreating(false)} onDone={back} />;
  if (job) return <FollowOnDetails job={job} onCreate={() => setCreating(true)} onBack={back} />;
  return (
    <MessageDialog title="Follow On Review" size="widest" onClose={onClose}>
      <p className="form-dialog-purpose">Filling jobs that made more than 5 % less than planned. Open one to order the rest, or to dismiss it.</p>
      <DataTable
        id="follow-ons"
        name="Follow ons"
        columns={shown}
        rows={data}
        rowId={shortJobId}
        onOpen={setJob}
        height="rows"
        searchLabel="Search follow ons"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No follow ons", hint: "Jobs closed short appear here for review." }}
      />
    </MessageDialog>
  );
}
