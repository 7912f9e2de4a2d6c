/** How far a recall is: clients told and answered, and what of the goods sent is no longer with clients. */
import type { Recall } from "@apothecary/core/recall/contract";
import { BarChart } from "../../../kit/chart/chart.tsx";
import { Progress } from "../../../kit/dialog/progress.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Columns, Grid } from "../../../kit/layout/grid.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { showDay } from "../../../kit/table/columns/format.ts";
import { AMOUNTS, answersByDay, type Outcome } from "../api/figures.ts";

interface Props {
  recall: Recall;
  total: Outcome;
}

export function RecallProgress({ recall: { clientList }, total: { sent, out } }: Props) {
  const days = answersByDay(clientList);
  const labels = days.map(({ day }) => showDay(day));
  const clients = clientList.length;
  return (
    <Card title="Progress" purpose="Done when each client has answered, and nothing of what was sent is still with clients.">
      <Stack gap={3}>
        <Columns least="medium" gap={4} fill>
          <Progress label="Told" done={clientList.filter(({ toldAt }) => toldAt !== null).length} total={clients} unit="clients" />
          <Progress label="Answered" done={clientList.filter(({ answeredAt }) => answeredAt !== null).length} total={clients} unit="clients" />
          {AMOUNTS.map(([name, unit]) =>
            sent[name] === 0 ? null : <Progress key={unit} label="Returned, or used by clients" done={sent[name] - out[name]} total={sent[name]} unit={unit} />,
          )}
        </Columns>
        {days.length < 2 ? null : (
          <Grid>
            <BarChart title="Clients told, by day" labels={labels} values={days.map(({ told: informed }) => informed)} unit="clients" />
            <BarChart title="Clients that answered, by day" labels={labels} values={days.map(({ answered }) => answered)} unit="clients" />
          </Grid>
        )}
      </Stack>
    </Card>
  );
}
