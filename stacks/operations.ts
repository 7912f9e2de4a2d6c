/**
 * Operations: the queue for work in steps, the sweeper, alarms with e-mail notification, a dashboard.
 */
import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, Dashboard, GraphWidget, type IMetric, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { QueueEncryption, Queue as SqsQueue } from "aws-cdk-lib/aws-sqs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Cron, Function as Fn, Queue, type Stack, type StackContext, use } from "sst/constructs";
import { Api } from "./api.ts";
import { environmentOf, FUNCTION_DEFAULTS, keepLogs, permissionsFor, sealingEnvironment, sealingPermissions, snapshotPermissions } from "./functions.ts";
import { alarmAddress } from "./stage.ts";
import { Storage } from "./storage.ts";

const CONSUMER_SECONDS = 300;
/** The visibility timeout of the queue: six times the consumer's timeout, as AWS recommends. */
const VISIBILITY_SECONDS = 6 * CONSUMER_SECONDS;
const MAX_RECEIVES = 5;
/** The maximum timeout of Lambda: a first run seals all past days. */
const SEALER_SECONDS = 900;
/** In UTC: more than an hour after midnight in London, in winter and in summer. */
const SEALING_TIME = "cron(30 2 * * ? *)";
const EVERY_FIVE_MINUTES = Duration.minutes(5);

export function Operations({ stack, app }: StackContext) {
  const stored = use(Storage);
  const { api } = use(Api);
  const work = workOf(stack, app.stage, stored);
  const metrics = metricsOf(app.stage, api.httpApiId, stored.table.tableName);
  const topic = addAlarms(stack, work, metrics);
  addDashboard(stack, app.logicalPrefixedName("dashboard"), work, metrics);
  stack.addOutputs({ AlarmTopic: topic.topicArn });
}

type Stored = ReturnType<typeof Storage>;
type Work = ReturnType<typeof workOf>;
type Metrics = ReturnType<typeof metricsOf>;

/** The queue with its consumer, the sweeper, the nightly sealing of the ledger, and the stock list's snapshot. */
function workOf(stack: Stack, stage: string, stored: Stored) {
  const deadLetters = new SqsQueue(stack, "DeadLetters", { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) });
  const consumer = new Fn(stack, "CarryOn", {
    ...FUNCTION_DEFAULTS,
    handler: "packages/functions/src/events/carry-on.handler",
    timeout: `${CONSUMER_SECONDS} seconds`,
    environment: environmentOf(stage, stored, false),
    permissions: permissionsFor(stored, { writes: true, reports: true }),
  });
  const queue = new Queue(stack, "Operations", {
    consumer: { function: consumer, cdk: { eventSource: { batchSize: 1, reportBatchItemFailures: true } } },
    cdk: {
      queue: {
        encryption: QueueEncryption.SQS_MANAGED,
        enforceSSL: true,
        visibilityTimeout: Duration.seconds(VISIBILITY_SECONDS),
        deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
      },
    },
  });
  const sweeper = new Fn(stack, "Sweep", {
    ...FUNCTION_DEFAULTS,
    handler: "packages/functions/src/events/sweep.handler",
    timeout: "60 seconds",
    environment: { ...environmentOf(stage, stored, false), QUEUE_URL: queue.queueUrl },
    permissions: [...permissionsFor(stored, {}), new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [queue.queueArn] })],
  });
  new Cron(stack, "EveryMinute", { schedule: "rate(1 minute)", job: { function: sweeper } });
  const sealer = sealerOf(stack, stage, stored);
  keepLogs(stack, stage, "carry-on", consumer);
  keepLogs(stack, stage, "sweep", sweeper);
  return { deadLetters, consumer, queue, sweeper, sealer, snapshots: snapshotsOf(stack, stage, stored) };
}

function sealerOf(stack: Stack, stage: string, stored: Stored): Fn {
  const sealer = new Fn(stack, "Seal", {
    ...FUNCTION_DEFAULTS,
    handler: "packages/functions/src/events/seal.handler",
    timeout: `${SEALER_SECONDS} seconds`,
    environment: sealingEnvironment(stage, stored),
    permissions: sealingPermissions(stored),
  });
  new Cron(stack, "EveryNight", { schedule: SEALING_TIME, job: { function: sealer } });
  keepLogs(stack, stage, "seal", sealer);
  return sealer;
}

function snapshotsOf(stack: Stack, stage: string, stored: Stored): Fn {
  const snapshots = new Fn(stack, "Snapshot", {
    ...FUNCTION_DEFAULTS,
    handler: "packages/functions/src/events/snapshot.handler",
    timeout: "60 seconds",
    environment: environmentOf(stage, stored, false),
    permissions: snapshotPermissions(stored),
  });
  new Cron(stack, "EveryFiveMinutes", { schedule: "rate(5 minutes)", job: { function: snapshots } });
  keepLogs(stack, stage, "snapshot", snapshots);
  return snapshots;
}

/** Five-minute metrics of the functions, the API and the table. */
function metricsOf(stage: string, apiId: string, tableName: string) {
  const own = (metricName: string, statistic = "Sum"): Metric =>
    new Metric({ namespace: "Apothecary", metricName, dimensionsMap: { stage: stage }, statistic, period: EVERY_FIVE_MINUTES });
  const ofApi = (metricName: string, statistic: string): Metric =>
    new Metric({ namespace: "AWS/ApiGateway", metricName, dimensionsMap: { ApiId: apiId }, statistic, period: EVERY_FIVE_MINUTES });
  const ofTable = (metricName: string): Metric =>
    new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap: { TableName: tableName }, statistic: "Sum", period: EVERY_FIVE_MINUTES });
  return { own, ofApi, ofTable };
}

function addAlarms(stack: Stack, { deadLetters, consumer, sweeper, sealer, snapshots }: Work, { own, ofApi, ofTable }: Metrics): Topic {
  const topic = new Topic(stack, "Alarms", { enforceSSL: true });
  const reached = alarmAddress();
  if (reached) topic.addSubscription(new EmailSubscription(reached));
  const alarm = (id: string, metric: IMetric, threshold: number, description: string): void => {
    new Alarm(stack, id, {
      metric: metric as Metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: description,
    }).addAlarmAction(new SnsAction(topic));
  };
  alarm("Faults", own("faults"), 1, "A request ended in a fault of ours.");
  alarm("ServerErrors", ofApi("5xx", "Sum"), 5, "API Gateway answered 5xx: functions fail, time out or are throttled.");
  alarm("SlowAnswers", ofApi("Latency", "p99"), 3_000, "One answer in a hundred takes over three seconds.");
  alarm("TableThrottles", ofTable("WriteThrottleEvents"), 10, "DynamoDB throttles writes.");
  alarm("ReadThrottles", ofTable("ReadThrottleEvents"), 10, "DynamoDB throttles reads.");
  alarm("ConsumerErrors", consumer.metricErrors({ period: EVERY_FIVE_MINUTES }), 1, "An operation could not be carried on.");
  alarm("ConsumerThrottles", consumer.metricThrottles({ period: EVERY_FIVE_MINUTES }), 1, "The queue's consumer is throttled.");
  alarm("Parked", own("parked"), 1, "An operation failed the same way again and again and was parked; see the runbook.");
  alarm("SweeperErrors", sweeper.metricErrors({ period: EVERY_FIVE_MINUTES }), 1, "The sweeper failed.");
  alarm("SealerErrors", sealer.metricErrors({ period: EVERY_FIVE_MINUTES }), 1, "The ledger could not be sealed; see the runbook.");
  alarm(
    "SnapshotErrors",
    snapshots.metricErrors({ period: EVERY_FIVE_MINUTES }),
    1,
    "The stock list's snapshot could not be written: cold starts read all rows.",
  );
  alarm("LeftBehind", deadLetters.metricApproximateNumberOfMessagesVisible({ period: EVERY_FIVE_MINUTES }), 1, "An operation was given up; see the runbook.");
  return topic;
}

function addDashboard(stack: Stack, dashboardName: string, { queue, deadLetters }: Work, { own, ofApi, ofTable }: Metrics): void {
  new Dashboard(stack, "Dashboard", {
    dashboardName,
    widgets: [
      [
        new GraphWidget({ title: "Answers", left: [ofApi("Count", "Sum"), ofApi("4xx", "Sum"), ofApi("5xx", "Sum")] }),
        new GraphWidget({ title: "Time to answer", left: [ofApi("Latency", "p50"), ofApi("Latency", "p99")] }),
        new GraphWidget({ title: "Commits", left: [own("commits"), own("conflicts"), own("replays"), own("faults"), own("coldStarts")] }),
      ],
      [
        new GraphWidget({
          title: "Table",
          left: [ofTable("ConsumedReadCapacityUnits"), ofTable("ConsumedWriteCapacityUnits"), ofTable("WriteThrottleEvents")],
        }),
        new GraphWidget({
          title: "Queue",
          left: [queue.cdk.queue.metricApproximateNumberOfMessagesVisible(), deadLetters.metricApproximateNumberOfMessagesVisible()],
        }),
      ],
    ],
  });
}
