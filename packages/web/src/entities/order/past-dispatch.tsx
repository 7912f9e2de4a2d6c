/** Asks before a target dispatch date in the past is saved: it is usually a slip of the year or the month. */
import { type ReactNode, useRef, useState } from "react";
import { Confirmation } from "../../kit/dialog/confirmation.tsx";
import { isDay } from "../../kit/form/day.ts";
import { showDay } from "../../kit/table/columns/format.ts";
import { today } from "../../lib/user/business-time.ts";

/** Whether a day has passed. */
export const isPast = (day: string, now: string): boolean => isDay(day) && day < now;

interface PastDispatch {
  /** For `asksFirst` of the form. */
  asksFirst: (values: { dispatchDate: string }) => boolean;
  /** The open question. */
  asking: ReactNode;
}

/** `saved` is the order's date so far, which is not asked about again. */
export function usePastDispatch(submit: () => void, saved: string | null = null): PastDispatch {
  const agreed = useRef(saved);
  const [asked, setAsked] = useState<string>();
  const stop = () => setAsked(undefined);
  return {
    asksFirst: ({ dispatchDate }) => {
      if (dispatchDate === agreed.current || !isPast(dispatchDate, today())) return false;
      setAsked(dispatchDate);
      return true;
    },
    asking:
      asked === undefined ? null : (
        <Confirmation
          title="Dispatch date in the past"
          confirm="Save with this date"
          cancel="Change the date"
          onCancel={stop}
          onConfirm={() => {
            agreed.current = asked;
            stop();
            submit();
          }}
        >
          <p>The target dispatch date {showDay(asked)} has passed.</p>
        </Confirmation>
      ),
  };
}
