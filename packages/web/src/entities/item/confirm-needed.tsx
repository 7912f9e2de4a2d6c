import { Confirmation } from "../../kit/dialog/confirmation.tsx";
import type { CallError } from "../../lib/server/call.ts";

/** The fields that confirm to book in without what the category needs. */
const CONFIRMS = ["confirmExpiry", "confirmSupplierBatch"] as const;

/** What a refusal of goods in asks to confirm: the field, with the server's message. */
export function confirmsIn({ fieldErrors }: Pick<CallError, "fieldErrors">) {
  return CONFIRMS.flatMap((field) => fieldErrors.filter(({ path }) => path.endsWith(`.${field}`)).map(({ message }) => ({ field, message })));
}

interface Props {
  needed: ReturnType<typeof confirmsIn>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether stock becomes Live without what its category needs. */
export function ConfirmNeeded({ needed, onConfirm, onCancel }: Props) {
  return (
    <Confirmation title="Book in as Active?" confirm="Book in as Active" cancel="Back" onConfirm={onConfirm} onCancel={onCancel}>
      {needed.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
    </Confirmation>
  );
}
