/** The approval of a version of a recipe or a specification by a second person (contract, section 8). */
import type { Approval } from "@apothecary/core/lib/rules/approval";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { useState } from "react";
import { ConfirmedAction } from "../../kit/dialog/confirmed-action.tsx";
import { Grow } from "../../kit/layout/stack.tsx";
import { Notice } from "../../kit/page/page.tsx";
import { showInstant } from "../../kit/table/columns/format.ts";
import type { Input } from "../../lib/server/call.ts";
import { useMay, useUser } from "../../lib/user/current-user.ts";

interface Props<E extends AnyEndpoint> {
  approval: Approval;
  /** `The recipe of AB01 AQ-1`. */
  of: string;
  /** What a draft is not used for: `no new job is made of it`. */
  until: string;
  action: E;
  input: Input<E>;
}

/** Who approved the version; of a draft, who saved it, and a button for everybody else who may approve it. */
export function ApprovalNotice<E extends AnyEndpoint>({ approval: { state, savedBy, approvedBy, approvedAt }, of, until, action, input }: Props<E>) {
  const user = useUser();
  const mayApprove = useMay(action);
  const [asking, setAsking] = useState(false);
  if (state === "none") return null;
  if (state === "approved") {
    return (
      <p className="quiet">
        Approved by {approvedBy} on {showInstant(approvedAt)}
      </p>
    );
  }
  return (
    <Notice>
      <Grow>
        {of} is a draft{savedBy === null ? "" : `, saved by ${savedBy}`}. Until another person approves it, {until}.
      </Grow>
      {mayApprove && user?.username !== savedBy ? (
        <button type="button" className="tool" onClick={() => setAsking(true)}>
          Approve
        </button>
      ) : null}
      {asking ? (
        <ConfirmedAction title="Approve" confirm="Approve" danger={false} action={action} input={input} onClose={() => setAsking(false)}>
          <p>{of} can be used from then on. The history keeps who approved it and when.</p>
        </ConfirmedAction>
      ) : null}
    </Notice>
  );
}
