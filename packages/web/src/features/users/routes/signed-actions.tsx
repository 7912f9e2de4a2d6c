import type { SignedAction } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { signedActionsQuery } from "../api/users.ts";
import { ActionsPage } from "../components/actions-page.tsx";
import { SIGNED_WORDS } from "../components/signed-words.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const SignedActionDialog = lazyPart(async () => (await import("../components/signed-action-dialog.tsx")).SignedActionDialog);

const RULE = {
  id: "signatures",
  header: "Who signs",
  value: ({ signatures, above }: SignedAction): string =>
    `${SIGNED_WORDS[signatures]}${signatures > 0 && above !== null ? `, above ${showNumber(above)}` : ""}`,
};

/** Which actions are signed, for administrators. */
export function Component() {
  return (
    <ActionsPage
      id="signed-actions"
      title="Signed Actions"
      purpose="What is done only with a signature. The decision on a batch that needs a release is always signed."
      query={useQuery(signedActionsQuery)}
      rule={RULE}
      choose="Choose who signs"
      dialog={(action, close) => <SignedActionDialog action={action} onClose={close} />}
    />
  );
}
