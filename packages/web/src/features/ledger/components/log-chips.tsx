import { Icon } from "../../../kit/layout/icon.tsx";
import type { Entry } from "../api/transaction-log.ts";
import type { Question } from "./question.ts";

interface Props {
  question: Question;
  rows: readonly Entry[] | undefined;
  onAsk: (question: Question) => void;
}

/** What is asked for and has no field of its own, as chips that clear it. */
export function LogChips({ question, rows, onAsk }: Props) {
  const { user, elementId, transactionId } = question;
  const [row] = rows ?? [];
  // A batch row's id says little: its first row here tells whose it is.
  const item = row ? [row.sku, row.batchNumber].filter(Boolean).join(" ") : elementId;
  return (
    <>
      {user === "" ? null : <Clearing text={`User: ${user}`} onClear={() => onAsk({ ...question, user: "" })} />}
      {elementId === "" ? null : <Clearing text={`Item: ${item}`} title={elementId} onClear={() => onAsk({ ...question, elementId: "" })} />}
      {transactionId === "" ? null : <Clearing text="One transaction" title={transactionId} onClear={() => onAsk({ ...question, transactionId: "" })} />}
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
