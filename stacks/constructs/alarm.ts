import type { Duration, Stack } from "aws-cdk-lib";
import { Alarm, type AlarmProps, ComparisonOperator, type IMetric, type Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";

const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;
const { BREACHING, NOT_BREACHING } = TreatMissingData;

export interface Alarms {
  /** Raised when a metric reaches a threshold in one of its periods. */
  reached(id: string, metric: IMetric, threshold: number, says: string): void;
  /** Raised when a metric was not sent for so many periods, of the unit. */
  absent(id: string, metric: Metric, of: { period: Duration; periods: number }, says: string): void;
}

/** Alarms that tell a topic. The part of an id before `-` is its row in the runbook, which its text names. */
export function alarmsTo(stack: Stack, topic: ITopic): Alarms {
  const add = (id: string, says: string, watched: AlarmProps): void => {
    const alarmDescription = `${says} See ${id.split("-")[0]} in docs/runbook.md.`;
    new Alarm(stack, id, { ...watched, alarmDescription }).addAlarmAction(new SnsAction(topic));
  };
  return {
    reached: (id, metric, threshold, says) => {
      const when = { comparisonOperator: GREATER_THAN_OR_EQUAL_TO_THRESHOLD, treatMissingData: NOT_BREACHING };
      add(id, says, { metric: metric as Metric, threshold, evaluationPeriods: 1, ...when });
    },
    absent: (id, metric, { period, periods }, says) => {
      const when = { comparisonOperator: LESS_THAN_THRESHOLD, treatMissingData: BREACHING };
      add(id, says, { metric: metric.with({ period }), threshold: 1, evaluationPeriods: periods, ...when });
    },
  };
}
