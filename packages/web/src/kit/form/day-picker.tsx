/**
 * The month below a date field, as WAI-ARIA's date picker: arrows move by days and weeks, Home and End to the ends of the week,
 * Page Up and Page Down by months, with Shift by years.
 */
import { focusOn } from "../../lib/page/focus.ts";
import { addDays, monthsAfter, weekMonday } from "@apothecary/core/lib/rules/calendar";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { today } from "../../lib/user/business-time.ts";
import { Icon, type IconName } from "../layout/icon.tsx";
import { Row } from "../layout/stack.tsx";
import { Panel } from "../overlay/panel.tsx";
import "./day-picker.css";

const WEEK = [0, 1, 2, 3, 4, 5, 6];
/** A month has days of six weeks at most. */
const WEEKS = [0, 1, 2, 3, 4, 5];
const dayWords = (day: string, words: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-GB", { ...words, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/** The day that a key leads to, if it is one of the grid's. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  const months = shiftKey ? 12 : 1;
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => weekMonday(day),
    End: () => addDays(weekMonday(day), 6),
    PageUp: () => monthsAfter(day, -months),
    PageDown: () => monthsAfter(day, months),
  };
  return steps[key]?.();
}

interface Props {
  id: string;
  /** The field's label. */
  label: string;
  /** The chosen day, `YYYY-MM-DD`, or an empty string. */
  value: string;
  /** The bounds, inclusive. */
  min: string | undefined;
  max: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  /** Gets the focus on Esc. */
  returnTo: RefObject<HTMLElement | null>;
  onPick: (day: string) => void;
  onClose: () => void;
}

/** The panel. It opens at the chosen day, or today. */
export function DayPicker({ id, label, value, min, max, anchor, returnTo, onPick, onClose }: Props) {
  const now = today();
  const excluded = (one: string) => (min !== undefined && one < min) || (max !== undefined && one > max);
  // A button of the heading keeps the focus; a key moves it with the day.
  const [{ day, focused }, show] = useState({ day: value || (excluded(now) ? (min ?? max ?? now) : now), focused: true });
  const chosen = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (day && focused) chosen.current?.focus();
  }, [day, focused]);
  const turn = (months: number) => show({ day: monthsAfter(day, months), focused: false });
  const first = weekMonday(`${day.slice(0, 7)}-01`);
  const month = dayWords(day, { month: "long", year: "numeric" });
  return (
    <Panel
      id={id}
      role="dialog"
      label={`${label}: choose a day`}
      className="day-picker"
      anchor={anchor}
      returnTo={returnTo}
      align="end"
      onClose={onClose}
      onShow={() => focusOn(chosen.current)}
      // The form's Enter and the lines' arrows are not for the panel's keys.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Row oneLine justify="between" className="day-picker-head">
        <Turn label="Previous year" icon="chevrons-left" onTurn={() => turn(-12)} />
        <Turn label="Previous month" icon="chevron-left" onTurn={() => turn(-1)} />
        <p className="day-picker-month" aria-live="polite">
          {month}
        </p>
        <Turn label="Next month" icon="chevron-right" onTurn={() => turn(1)} />
        <Turn label="Next year" icon="chevrons-right" onTurn={() => turn(12)} />
      </Row>
      <table aria-label={month}>
        <thead>
          <tr>
            {WEEK.map((at) => (
              <th key={at} scope="col" abbr={dayWords(addDays(first, at), { weekday: "long" })}>
                {dayWords(addDays(first, at), { weekday: "short" }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKS.map((week) => (
            <tr key={week}>
              {WEEK.map((at) => {
                const one = addDays(first, week * 7 + at);
                return (
                  <td key={one}>
                    <button
                      ref={one === day ? chosen : undefined}
                      type="button"
                      className={one.slice(0, 7) === day.slice(0, 7) ? "day" : "day day-beside"}
                      tabIndex={one === day ? 0 : -1}
                      aria-label={dayWords(one, { weekday: "long", day: "numeric", month: "long", year: "numeric" })}
                      aria-current={one === now ? "date" : undefined}
                      aria-pressed={one === value}
                      disabled={excluded(one)}
                      onClick={() => onPick(one)}
                      onKeyDown={(event) => {
                        const next = dayByKey(event, one);
                        if (next === undefined) return;
                        event.preventDefault();
                        if (!excluded(next)) show({ day: next, focused: true });
                      }}
                    >
                      {Number(one.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Turn({ label, icon, onTurn }: { label: string; icon: IconName; onTurn: () => void }) {
  return (
    <button type="button" className="field-inside" aria-label={label} onClick={onTurn}>
      <Icon name={icon} size="small" />
    </button>
  );
}
