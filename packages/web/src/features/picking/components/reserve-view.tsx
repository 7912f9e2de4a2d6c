/**
 * The reserve view: the jobs' requirements by SKU, and the quantity to reserve of each batch (specification 3, sections 2 and 4).
 */
import { NO_RESERVATIONS, removeReservation, type ReservedElsewhere, ReservedRefusal, reserveStock } from "@apothecary/core/picking/contract";
import type { Strategy } from "@apothecary/core/picking/rules";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Grow, Row, Stack } from "../../../kit/layout/stack.tsx";
import { type LineGroups, LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { Notice } from "../../../kit/page/page.tsx";
import { today } from "../../../lib/user/business-time.ts";
import { notify } from "../../../lib/server/notify.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { autoReserve, isMissing, rememberedStrategy, rememberStrategy, STRATEGY_CHOICES } from "../api/auto-reserve.ts";
import type { PickListItem } from "../api/pick-lists.ts";
import {
  proposedClaims,
  numberOrZero,
  linesOfPickList,
  RESERVE_RULES,
  type ReserveLine,
  type ReserveRow,
  type ReserveValues,
  skuOfLine,
} from "../api/reserve-lines.ts";
import { Exchanges } from "./exchanges.tsx";
import { nameOfLine, reserveColumns } from "./reserve-columns.tsx";
import { ReserveHeading } from "./reserve-heading.tsx";
import { Shortages } from "./shortages.tsx";

type Group = Record<never, never>;

/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 1_023;

/** Auto-reserves by the selected strategy, accepts manual entries, and saves reservations. */
export function ReserveView({ items, jobIds }: { items: readonly PickListItem[]; jobIds: readonly number[] }) {
  const [strategy, setStrategy] = useState(rememberedStrategy);
  const { lines, groups, columns, save, saving, auto, taken } = useReserving(items, jobIds, strategy);
  const entered = useLinesValue(lines, (all) => all.filter(({ values }) => numberOrZero(values.reserve) > 0).length);
  const short = useMemo(() => items.some((item) => isMissing(item, today())), [items]);
  const choose = (next: Strategy | null) => {
    setStrategy(next ?? "fefo");
    rememberStrategy(next ?? "fefo");
  };
  return (
    <Stack>
      <Row justify="between" align="start">
        <ChoiceField
          label="Choose batches by"
          name="strategy"
          segmented
          choices={STRATEGY_CHOICES}
          value={strategy}
          error={undefined}
          onChange={choose}
          onBlur={() => undefined}
        />
        <Row>
          <button type="button" className="button" disabled={saving} onClick={() => auto(items)}>
            <Icon name="allocation" />
            Auto-reserve everything
          </button>
          <SaveButton entered={entered} busy={saving} onSave={save} />
        </Row>
      </Row>
      {taken.map(({ elementId, message }) => (
        <Notice key={elementId} role="alert">
          <Grow>{message} The current quantities are shown.</Grow>
        </Notice>
      ))}
      <LineTable name="Pick list" lines={lines} columns={columns} groups={groups} lineName={nameOfLine} disabled={saving} whole cardsUpTo={CARDS_UP_TO} />
      <Shortages items={items} />
      {short ? <Exchanges jobIds={jobIds} /> : null}
      <Row justify="end">
        <SaveButton entered={entered} busy={saving} onSave={save} />
      </Row>
    </Stack>
  );
}

function SaveButton({ entered, busy, onSave }: { entered: number; busy: boolean; onSave: () => void }) {
  return (
    <button type="button" className="button button-main" aria-busy={busy} aria-disabled={busy} onClick={busy ? undefined : onSave}>
      <Icon name="save" />
      {busy ? "Saving …" : entered === 0 ? "Save" : `Save ${entered === 1 ? "1 reservation" : `${entered} reservations`}`}
    </button>
  );
}

/** The lines of the view and their actions. */
function useReserving(items: readonly PickListItem[], jobIds: readonly number[], strategy: Strategy) {
  const lines = useLines<ReserveRow, ReserveValues>({ rules: RESERVE_RULES, draftName: `reserve/${jobIds.join(",")}` });
  const groupLines = useLines<PickListItem, Group>({});
  const fresh = useRef(false);
  useLayoutEffect(() => {
    groupLines.load(items.map((item) => ({ id: item.sku, row: item, values: {} })));
    lines.load(linesOfPickList(items, (id) => (fresh.current ? undefined : lines.get(id)?.values)));
    fresh.current = false;
  }, [items, lines, groupLines]);

  const [taken, setTaken] = useState<readonly ReservedElsewhere[]>([]);
  const reserve = useAction(reserveStock, {
    inSteps: true,
    awaitsRefetch: true,
    onSuccess: () => {
      setTaken([]);
      fresh.current = true;
    },
    onRefused: ({ status, body }) => {
      setTaken((status === 409 ? ReservedRefusal.safeParse(body).data?.reserved : undefined) ?? []);
      return false;
    },
  });
  const release = useAction(removeReservation, { awaitsRefetch: true });
  const save = () => {
    const reservationList = proposedClaims(lines.all(), today());
    if (reservationList.length === 0) notify({ message: NO_RESERVATIONS, type: "info" });
    else if (!lines.attempt()) void reserve.run({ body: { reservationList } });
  };
  const latest = useRef({ strategy, release });
  latest.current = { strategy, release };
  const acts = useMemo(() => {
    const clear = async (line: ReserveLine) => {
      lines.edit(line.id, "reserve", 0);
      for (const reservationId of lineReservations(line)) await latest.current.release.run({ body: { reservationId } });
    };
    const auto = (some: readonly PickListItem[]) => notifyMissing(autoReserve(lines, some, latest.current.strategy, today()));
    return { auto, columns: reserveColumns(lines, (line) => void clear(line)) };
  }, [lines]);
  const groups = useMemo(
    (): LineGroups<ReserveRow, ReserveValues, PickListItem, Group> => ({
      lines: groupLines,
      of: skuOfLine,
      heading: ({ now, row }) => <ReserveHeading item={now ?? row} lines={lines} onAuto={(item) => acts.auto([item])} />,
      none: "No batch can be reserved.",
    }),
    [groupLines, lines, acts],
  );
  return { lines, groups, ...acts, save, taken, saving: reserve.isPending || release.isPending };
}

/** The reservations of the pick list's jobs on a line's batch. */
function lineReservations({ row: { item, stockLine } }: ReserveLine): string[] {
  return item.requiredFor.flatMap(({ reservations }) => reservations.flatMap((one) => (one.elementId === stockLine.id ? one.reservationId : [])));
}

function notifyMissing(missing: ReadonlyMap<string, number>): void {
  if (missing.size === 0) return;
  const message = missing.size === 1 ? "1 SKU cannot be reserved in full." : `${missing.size} SKUs cannot be reserved in full.`;
  notify({ message, type: "warning", details: Object.fromEntries([...missing].map(([sku, quantity]) => [`${sku}: `, quantity])) });
}
