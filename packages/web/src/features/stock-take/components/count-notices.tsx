import { useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import type { Draft, Waiting } from "../api/kept-counts.ts";
import { placeOf } from "../api/places.ts";
import type { TakeLocation } from "../api/stock-takes.ts";

interface Props {
  row: TakeLocation;
  draft: Draft | undefined;
  waiting: Waiting | undefined;
  /** What is wrong with the count as a whole. */
  message: string | undefined;
  onDiscard: () => void;
}

/** What is to be known before somebody counts here. */
export function CountNotices({ row, draft, waiting, message, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {row.secondCount ? (
        <p className="count-notice count-notice-warning">
          <Icon name="refresh" />
          <span>
            Second count: {row.firstCountBy} counted {placeOf(row)} with a difference beyond the tolerance. Somebody else must count it again.
          </span>
        </p>
      ) : null}
      {row.dateCompleted !== null ? (
        <p className="count-notice">
          <Icon name="success" />
          <span>
            {placeOf(row)} has been counted by {row.staff}.
          </span>
        </p>
      ) : null}
      {waiting ? (
        <p className="count-notice">
          <Icon name="upload" />
          <span>This count is waiting to be sent. It can no longer be changed.</span>
        </p>
      ) : null}
      {message ? (
        <p className="count-notice count-notice-wrong" role="alert">
          <Icon name="error" />
          <span>{message}</span>
          {draft?.refusal ? (
            <button type="button" className="button" onClick={() => setAsking(true)}>
              Discard my count
            </button>
          ) : null}
        </p>
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
          <p>What was typed for {placeOf(row)} on this device is removed. The location can be counted anew.</p>
        </Confirmation>
      ) : null}
    </>
  );
}
