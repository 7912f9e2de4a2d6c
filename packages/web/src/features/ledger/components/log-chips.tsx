import { Icon } from "../../../kit/layout/icon.tsx";
import type { Entry } from "../api/transaction-log.ts";
import type { LogQuery } from "./log-query.ts";

interface Props {
  query: LogQuery;
  rows: readonly Entry[] | undefined;
  onSearch: (query: LogQuery) => void;
}

/** Chips for filters without a field; pressing one clears it. */
export function LogChips({ query, rows, onSearch }: Props) {
  const { user, elementId, transactionId } = query;
  const [row] = rows ?? [];
  // Shows the SKU and batch number of the first row instead of the id.
  const item = row ? [row.sku, row.batchNumber].filter(Boolean).join(" ") : elementId;
  return (
    <>
      {user === "" ? null : <Clearing text={`User: ${user}`} onClear={() => onSearch({ ...query, user: "" })} />}
      {elementId === "" ? null : <Clearing text={`Item: ${item}`} title={elementId} onClear={() => onSearch({ ...query, elementId: "" })} />}
      {transactionId === "" ? null : <Clearing text="One transaction" title={transactionId} onClear={() => onSearch({ ...query, transactionId: "" })} />}
    </>
  );
}

function Clearing({ text, title, onClear }: { text: string; title?: string; onClear: () => void }) {
  return (
    <button type="button" className="table-chip" title={title} aria-label={`Clear ${text}`} onClick={onClear}>
      {text}
      <Icon name="close" size="small" />
    </button>
  );
}
