import { freezeAgain, type Recall } from "@apothecary/core/recall/contract";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { useAction } from "../../../lib/server/use-action.ts";
import { FreezeNumbers } from "./freeze-numbers.tsx";

/** Previews and confirms freezing again. */
export function FreezeAgainDialog({ recall: { id, recallNumber }, onClose }: { recall: Recall; onClose: () => void }) {
  const action = useAction(freezeAgain, { inSteps: true, onSuccess: onClose });
  return (
    <Confirmation
      title={`Freeze again for ${recallNumber}`}
      confirm="Freeze again"
      danger
      busy={action.isPending}
      onConfirm={() => void action.run({ body: { recallId: id } })}
      onCancel={onClose}
    >
      <p>Stock that was received, made or released since then is also frozen, and the list is updated.</p>
      <FreezeNumbers of={{ recallId: id }} />
    </Confirmation>
  );
}
