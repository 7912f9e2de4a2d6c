/**
 * Operations: the queue for work in steps, what runs by schedule, alarms, a dashboard, saved queries.
 */
import { CfnOutput, type Stack } from "aws-cdk-lib";
import { Dashboard, GraphWidget } from "aws-cdk-lib/aws-cloudwatch";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { addAlarms } from "./alarms.ts";
import type { Api } from "./api.ts";
import { addBackup } from "./backup.ts";
import { cron } from "./constructs/cron.ts";
import { bundledFunction } from "./constructs/function.ts";
import { logGroup } from "./constructs/logs.ts";
import { consume, CONSUMER_ACTIONS, workQueue } from "./constructs/queue.ts";
import { functionRole } from "./constructs/role.ts";
import {
  functionEnvironment,
  ledgerEnvironment,
  permissionsFor,
  readsSecrets,
  sealingEnvironment,
  sealingPermissions,
  snapshotPermissions,
  verificationPermissions,
} from "./functions.ts";
import { type Metrics, stageMetrics } from "./metrics.ts";
import { addQueries } from "./queries.ts";
import { type Deployment, isProduction, newStack, prefixed } from "./stage.ts";
import type { Storage } from "./storage.ts";

const CONSUMER_SECONDS = 300;
/** The maximum timeout of Lambda: a first run seals all past days. */
const SEALER_SECONDS = 900;
/** In UTC: more than an hour after midnight in London, in winter and in summer. */
const SEALING_TIME = "cron(30 2 * * ? *)";
/** Less than the time between two steps, so that they never overlap; enough memory for the sums of a large table. */
const [VERIFY_SECONDS, VERIFY_MEMORY_MB] = [840, 3_008];

export function addOperations(deployment: Deployment, stored: Storage, { api, logs }: Api, address: string): void {
  const stack = newStack(deployment, "Operations");
  const { stage, settings } = deployment;
  const work = addWork(stack, deployment, stored);
  if (isProduction(stage)) addVerification(stack, deployment, stored);
  // A branch without a recipient of alarms has none: with the dashboard they are most of what an idle stage costs.
  const recipient = settings.ALARM_EMAIL;
  if (recipient) {
    addCanary(stack, deployment, address);
    const metrics = stageMetrics(stage, api.apiId, stored.tableName);
    const topic = addAlarms(stack, deployment, recipient, { ...work, metrics });
    addDashboard(stack, prefixed(stage, "dashboard"), work, metrics);
    new CfnOutput(stack, "AlarmTopic", { value: topic.topicArn });
  }
  addQueries(stack, stage, [logs, ...stack.node.findAll().filter((node) => node instanceof LogGroup)]);
  if (settings.BACKUP_VAULT_ARN) addBackup(stack, { stage, tableName: stored.tableName, copyTo: settings.BACKUP_VAULT_ARN });
}

type Work = ReturnType<typeof addWork>;

/** The queue with its consumer, the sweeper, the nightly sealing of the ledger, the stock list's snapshot, and what a new day makes of lots. */
function addWork(stack: Stack, deployment: Deployment, stored: Storage) {
  const environment = functionEnvironment(deployment, stored, false);
  const work = workQueue(stack, "Operations", { consumerSeconds: CONSUMER_SECONDS });
  const { queue, deadLetters } = work;
  const started = (id: string, event: Event): LambdaFunction => eventFunction(stack, id, deployment, event);

  const consumer = started("CarryOn", {
    file: "carry-on",
    seconds: CONSUMER_SECONDS,
    environment: { ...environment, ...ledgerEnvironment(stored) },
    rights: [
      ...permissionsFor(stored, { writes: true, reports: true, snapshots: true }),
      readsSecrets(stored.ledgerKeys),
      new PolicyStatement({ actions: CONSUMER_ACTIONS, resources: [queue.queueArn] }),
    ],
  });
  consume(work, consumer);
  const sweeper = started("Sweep", {
    file: "sweep",
    seconds: 60,
    environment: { ...environment, QUEUE_URL: queue.queueUrl },
    rights: [...permissionsFor(stored, {}), new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [queue.queueArn] })],
  });
  cron(stack, "EveryMinute", { schedule: "rate(1 minute)", job: sweeper });
  const sealer = started("Seal", {
    file: "seal",
    seconds: SEALER_SECONDS,
    environment: sealingEnvironment(deployment, stored),
    rights: sealingPermissions(stored),
  });
  cron(stack, "EveryNight", { schedule: SEALING_TIME, job: sealer });
  const snapshots = started("Snapshot", { file: "snapshot", seconds: 60, environment, rights: snapshotPermissions(stored) });
  cron(stack, "EveryFiveMinutes", { schedule: "rate(5 minutes)", job: snapshots });
  const expiry = started("CountExpired", {
    file: "count-expired",
    seconds: 300,
    environment: { ...environment, ...ledgerEnvironment(stored) },
    rights: [...permissionsFor(stored, { writes: true }), readsSecrets(stored.ledgerKeys)],
  });
  cron(stack, "EveryHour", { schedule: "rate(1 hour)", job: expiry });
  return { deadLetters, consumer, queue, sweeper, sealer, snapshots };
}

/** Calls the stage through CloudFront every five minutes. It has no right but to write its log. */
function addCanary(stack: Stack, deployment: Deployment, address: string): void {
  const environment = { ...deployment.settings.ofFunctions, STAGE: deployment.stage, ADDRESS: address };
  const job = eventFunction(stack, "Canary", deployment, { file: "canary", seconds: 30, memoryMb: 256, environment, rights: [] });
  cron(stack, "CanaryEveryFiveMinutes", { schedule: "rate(5 minutes)", job });
}

/** The table and the ledger are verified once a day, in steps of less than a quarter of an hour. */
function addVerification(stack: Stack, deployment: Deployment, stored: Storage): void {
  const job = eventFunction(stack, "Verify", deployment, {
    file: "verify",
    seconds: VERIFY_SECONDS,
    memoryMb: VERIFY_MEMORY_MB,
    environment: { ...functionEnvironment(deployment, stored, false), ...ledgerEnvironment(stored) },
    rights: verificationPermissions(stored),
  });
  cron(stack, "EveryQuarterHour", { schedule: "rate(15 minutes)", job });
}

interface Event {
  file: string;
  seconds: number;
  memoryMb?: number;
  environment: Record<string, string>;
  rights: PolicyStatement[];
}

/** A function that an event starts, with a role and a log group of its own. */
function eventFunction(stack: Stack, id: string, { stage, built }: Deployment, { file, seconds, memoryMb, environment, rights }: Event): LambdaFunction {
  const logs = logGroup(stack, `${id}Log`, stage);
  return bundledFunction(stack, id, {
    description: `${id} (events)`,
    code: built.bundle(`packages/functions/src/events/${file}.ts`),
    role: functionRole(stack, `${id}Role`, { logs, rights }),
    logs,
    seconds,
    ...(memoryMb ? { memoryMb } : {}),
    environment,
  });
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
          left: [queue.metricApproximateNumberOfMessagesVisible(), deadLetters.metricApproximateNumberOfMessagesVisible()],
        }),
      ],
    ],
  });
}
