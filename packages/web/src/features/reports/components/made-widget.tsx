/**
 * Production: this week's total, a chart by day, week or month, and a link to the completed jobs.
 */
import type { Period } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Sparkline } from "../../../kit/chart/chart.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { type Made, producedQuery } from "../api/queries.ts";
import { Figure, Loaded, UNCHECKED, Widget } from "./widget.tsx";

type Frame = "last7Days" | "last30Days" | "last12Months";
const FRAMES: readonly { value: Frame; label: string; words: string }[] = [
  { value: "last7Days", label: "Week", words: "by day, last 7 days" },
  { value: "last30Days", label: "Month", words: "by week, last 30 days" },
  { value: "last12Months", label: "Year", words: "by month, last 12 months" },
];

const WORDS: Record<Made, { title: string; unit: string; of: string }> = {
  Formula: { title: "Bulk Produced", unit: "Kg", of: "Bulk Produced, net," },
  Product: { title: "Units Produced", unit: "Units", of: "Units Produced" },
};

interface Props {
  type: Made;
  onOpen: () => void;
}

/** The widget of one type. Formula totals are rounded to whole kilograms (specification 3, section 9). */
export function MadeWidget({ type, onOpen }: Props) {
  const query = useQuery(producedQuery(type));
  const [frame, setFrame] = useState<Frame>("last7Days");
  const { title, unit, of } = WORDS[type];
  const words = FRAMES.find(({ value }) => value === frame)?.words ?? "";
  return (
    <Widget title={title} double>
      <Loaded query={query} lines={12}>
        {(produced) => (
          <Stack gap={3}>
            <Row justify="between" gap={4}>
              <Figure
                value={`${showNumber(Math.round(produced.thisWeek.net))} ${unit}`}
                label={`${weekText(type, produced.thisWeek)} · ${jobs(produced.thisWeek)}`}
                onOpen={onOpen}
              />
              <ChoiceField
                {...UNCHECKED}
                label="Time frame"
                name={`frame-${type}`}
                segmented
                choices={FRAMES}
                value={frame}
                onChange={(chosen) => (chosen ? setFrame(chosen) : undefined)}
              />
            </Row>
            <Sparkline
              wide
              title={`${of} ${words}`}
              labels={produced[frame].map(({ label }) => label)}
              values={produced[frame].map(({ net }) => net)}
              unit={unit}
            />
            <Row justify="end">
              <button type="button" className="button" onClick={onOpen}>
                View closed jobs
              </button>
            </Row>
          </Stack>
        )}
      </Loaded>
    </Widget>
  );
}

/** Bulk that went into other bulk is in the gross figure twice. */
function weekText(type: Made, { quantityProduced }: Period): string {
  return type === "Product" ? "This week" : `Net this week (gross ${showNumber(Math.round(quantityProduced))} ${WORDS[type].unit})`;
}

const jobs = ({ jobs: count }: Period): string => (count === 1 ? "1 job" : `${showNumber(count)} jobs`);
