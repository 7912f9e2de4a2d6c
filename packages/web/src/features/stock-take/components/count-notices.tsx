import { useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import type { Draft, Waiting } from "../api/stored-counts.ts";
import { takeLocationName } from "../api/take-locations.ts";
import type { TakeLocation } from "../api/stock-takes.ts";
import { Grow } from "../../../kit/layout/stack.tsx";
import { Notice } from "../../../kit/page/page.tsx";

interface Props {
  row: TakeLocation;
  draft: Draft | undefined;
  waiting: Waiting | undefined;
  /** The error of the count as a whole. */
  message: string | undefined;
  onDiscard: () => void;
}

/** Notices about a location before it is counted. */
export function CountNotices({ row, draft, waiting, message, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {row.secondCount ? (
        <Notice icon="refresh">
          <Grow as="span">
            Second count: {row.firstCountBy} counted {takeLocationName(row)} with a difference beyond the tolerance. Another user must count it again.
          </Grow>
        </Notice>
      ) : null}
      {row.dateCompleted !== null ? (
        <Notice tone="blue" icon="success">
          <Grow as="span">
            {takeLocationName(row)} has been counted by {row.staff}.
          </Grow>
        </Notice>
      ) : null}
      {waiting ? (
        <Notice tone="blue" icon="upload">
          <Grow as="span">This count is waiting to be sent. It can no longer be changed.</Grow>
        </Notice>
      ) : null}
      {message ? (
        <Notice tone="red" icon="error" role="alert">
          <Grow as="span">{message}</Grow>
          {draft?.refusal ? (
            <button type="button" className="button" onClick={() => setAsking(true)}>
              Discard my count
            </button>
          ) : null}
        </Notice>
      ) : null}
      {asking ? (
        <Confirmation
          title="Discard this count?"
          confirm="Discard count"
          danger
          onConfirm={() => {
            setAsking(false);
            onDiscard();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>Your entries for {takeLocationName(row)} on this device will be deleted. The location can then be counted again.</p>
        </Confirmation>
      ) : null}
    </>
  );
}
