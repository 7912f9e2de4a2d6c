/**
 * The metrics of a stage: its own, and those of its API and its table. Five minutes each.
 */
import { Duration } from "aws-cdk-lib";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type Index, indexName } from "../packages/core/src/lib/table/table-shape.ts";

export const FIVE_MINUTES = Duration.minutes(5);

export type Metrics = ReturnType<typeof stageMetrics>;

export function stageMetrics(stage: string, apiId: string, tableName: string) {
  const metric = (namespace: string, metricName: string, dimensionsMap: Record<string, string>, statistic = "Sum"): Metric =>
    new Metric({ namespace, metricName, dimensionsMap, statistic, period: FIVE_MINUTES });
  const own = (metricName: string): Metric => metric("Apothecary", metricName, { stage });
  /** Runs of a scheduled event that did not fail. */
  const heartbeats = (event: string): Metric => metric("Apothecary", "heartbeats", { stage, event });
  const ofApi = (metricName: string, statistic: string): Metric => metric("AWS/ApiGateway", metricName, { ApiId: apiId }, statistic);
  const ofTable = (metricName: string): Metric => metric("AWS/DynamoDB", metricName, { TableName: tableName });
  /** Throttles of an index: the hot keys are there. */
  const ofIndex = (index: Index): MathExpression => {
    const throttles = (metricName: string): Metric => metric("AWS/DynamoDB", metricName, { TableName: tableName, GlobalSecondaryIndexName: indexName(index) });
    const usingMetrics = { writes: throttles("WriteThrottleEvents"), reads: throttles("ReadThrottleEvents") };
    return new MathExpression({ expression: "FILL(writes, 0) + FILL(reads, 0)", usingMetrics, period: FIVE_MINUTES });
  };
  return { own, heartbeats, ofApi, ofTable, ofIndex };
}
