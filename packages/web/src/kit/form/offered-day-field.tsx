import type { ComponentProps } from "react";
import { Stack } from "../layout/stack.tsx";
import { showDay } from "../table/columns/format.ts";
import { DayField } from "./day-field.tsx";

interface Props extends ComponentProps<typeof DayField> {
  /** The proposed day, `YYYY-MM-DD`, with its reason, which is the help of the field unless it has another. */
  offered: { day: string; why: string } | undefined;
}

/** A day with a proposal, filled in by a button while the field is empty. */
export function OfferedDayField({ offered, help, ...field }: Props) {
  const words = help ?? offered?.why;
  return (
    <Stack gap={1}>
      <DayField {...field} {...(words === undefined ? {} : { help: words })} />
      {offered && field.value === "" && !field.disabled ? (
        <p>
          <button type="button" className="tool" onClick={() => field.onChange(offered.day)}>
            Use {showDay(offered.day)}
          </button>
        </p>
      ) : null}
    </Stack>
  );
}
