import { monthsBefore } from "@apothecary/core/lib/rules/calendar";
import { isPeriod, PERIOD } from "@apothecary/core/reports/contract";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DayField } from "../../../kit/form/day-field.tsx";
import { isDay } from "../../../kit/form/day.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { useChangeAddress } from "../../../lib/page/address.ts";
import { today } from "../../../lib/user/business-time.ts";
import type { Period } from "../api/queries.ts";
import { LossesCard } from "../components/losses-card.tsx";
import { YieldsCard } from "../components/yields-card.tsx";

/** The period that is shown at first, in months. */
const MONTHS = 3;
const isValid = ({ from, to }: Period): boolean => isDay(from) && isDay(to) && isPeriod({ from, to });

/** What was made of the material, and what was lost, in a period that the address names. */
export function Component() {
  const [params] = useSearchParams();
  const changeAddress = useChangeAddress();
  const named = { from: params.get("from") ?? monthsBefore(today(), MONTHS), to: params.get("to") ?? today() };
  const [typed, setTyped] = useState(named);
  const change = (field: keyof Period) => (day: string) => {
    const next = { ...typed, [field]: day };
    setTyped(next);
    if (!isValid(next)) return;
    const show = (now: URLSearchParams) => {
      for (const [name, value] of Object.entries(next)) now.set(name, value);
    };
    changeAddress(show, { replace: true });
  };
  const bind = (name: keyof Period) => ({ name, value: typed[name], onChange: change(name), onBlur: () => undefined });
  return (
    <Page title="Loss and Yield" purpose="What was made of the material, and what was lost, from the ledger.">
      <Stack gap={4}>
        <Row gap={3}>
          <DayField {...bind("from")} label="From" max={typed.to} error={isValid(typed) ? undefined : PERIOD} />
          <DayField {...bind("to")} label="To" max={today()} error={undefined} />
        </Row>
        {isValid(named) ? <YieldsCard period={named} /> : null}
        {isValid(named) ? <LossesCard period={named} /> : null}
      </Stack>
    </Page>
  );
}
