import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";

/** Asks about a pack size above the quantity of its batch (specification 2, section 5). */
export function PackSizeConfirmation({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  return (
    <Confirmation title="Pack Size" confirm="Continue" onConfirm={() => onAnswer(true)} onCancel={() => onAnswer(false)}>
      <p>The pack size you have entered is of a higher quantity than the total quantity of the selected batch. Are you sure you wish to continue?</p>
    </Confirmation>
  );
}
