/** From when sales items can be ready, and what changes if they are dispatched on another day. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayField } from "../../kit/form/day-field.tsx";
import { Grow, Row } from "../../kit/layout/stack.tsx";
import { Notice } from "../../kit/page/page.tsx";
import { showDay } from "../../kit/table/columns/format.ts";
import { type ForecastRow, ifMovedQuery, isLate, isWorse, READINESS_WORDS, type ReadinessRow, readinessQuery, readyOnText } from "./readiness.ts";

/** The most sales items that are named. */
const MAX_NAMED = 8;

/** The sales items by their ids. */
export function WhenReady({ salesIds }: { salesIds: readonly number[] }) {
  const { data: all } = useQuery(readinessQuery);
  const [day, setDay] = useState("");
  const { data: changed } = useQuery(ifMovedQuery(salesIds, day));
  const own = all?.filter(({ salesItemId }) => salesIds.includes(salesItemId)) ?? [];
  const last = latest(own);
  if (!last) return null;
  const late = isLate(last);
  return (
    <>
      <Row align="start">
        <Grow>
          <Notice tone={late ? "amber" : "blue"} icon={late ? "warning" : "clock"}>
            {readyOnText(last) ?? "Everything for it is there"}.
          </Notice>
        </Grow>
        <DayField name="moved" label="What if it is dispatched on" value={day} error={undefined} onChange={setDay} onBlur={() => undefined} />
      </Row>
      {changed ? <IfMoved changed={changed} salesIds={salesIds} now={readyOnText(last)} /> : null}
    </>
  );
}

function IfMoved({ changed, salesIds, now }: { changed: readonly ForecastRow[]; salesIds: readonly number[]; now: string | undefined }) {
  const own = latest(changed.filter(({ salesItemId }) => salesIds.includes(salesItemId)));
  const others = changed.filter(({ salesItemId }) => !salesIds.includes(salesItemId));
  const then = own && readyOnText(own);
  const hurt = others.filter(isHurt);
  const helped = others.length - hurt.length;
  return (
    <Notice role="alert" tone={hurt.length > 0 ? "amber" : "blue"} icon={hurt.length > 0 ? "warning" : "check"}>
      <span>
        {then === now ? "" : `Then ${then ? then.charAt(0).toLowerCase() + then.slice(1) : "everything for it is there"}. `}
        {hurt.length === 0 ? "No other order is worse off." : `Worse off: ${hurt.slice(0, MAX_NAMED).map(changeText).join("; ")}${more(hurt.length)}.`}
        {helped > 0 ? ` ${helped === 1 ? "1 other is" : `${helped} others are`} better off.` : ""}
      </span>
    </Notice>
  );
}

const more = (count: number): string => (count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : "");

/** `SO00047 CRM01-R-50: Ready now → Short`, or from which day to which. */
function changeText({ soNumber, productSku, was, readiness, wasReadyOn, readyOn }: ForecastRow): string {
  const [before, after] = was === readiness ? [dayOr(wasReadyOn), dayOr(readyOn)] : [READINESS_WORDS[was], READINESS_WORDS[readiness]];
  return `${soNumber} ${productSku}: ${before} → ${after}`;
}

const dayOr = (day: string | null): string => (day === null ? "no known day" : showDay(day));

const LAST_DAY = "9999-12-31";
function isHurt({ was, readiness, wasReadyOn, readyOn }: ForecastRow): boolean {
  return was === readiness ? (readyOn ?? LAST_DAY) > (wasReadyOn ?? LAST_DAY) : isWorse(readiness, was);
}

/** The sales item that can be ready last, of equals the one that lacks more. */
function latest<R extends Pick<ReadinessRow, "readyOn" | "readiness">>(rows: readonly R[]): R | undefined {
  const day = ({ readyOn }: R): string => readyOn ?? LAST_DAY;
  return rows.reduce<R | undefined>(
    (last, one) => (!last || day(one) > day(last) || (day(one) === day(last) && isWorse(one.readiness, last.readiness)) ? one : last),
    undefined,
  );
}
