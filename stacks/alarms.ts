/**
 * The alarms of a stage, their recipient, and the account's budget. Each has a row in docs/runbook.md.
 */
import { Duration, type Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { INDEXES } from "../packages/core/src/lib/table/table-shape.ts";
import { type Alarms, alarmsTo } from "./constructs/alarm.ts";
import { FIVE_MINUTES, type Metrics } from "./metrics.ts";
import { type Deployment, isProduction, prefixed } from "./stage.ts";

/** More than a day: what runs once a day may be late. */
const THIRTY_HOURS = { period: Duration.hours(6), periods: 5 };
/** More than an hour. */
const THREE_HOURS = { period: Duration.hours(1), periods: 3 };
/** Notices of the budget: half of it spent, and all of it expected to be spent. */
const BUDGET_NOTICES = [
  { notificationType: "ACTUAL", threshold: 50 },
  { notificationType: "FORECASTED", threshold: 100 },
];

/** What the alarms watch besides metrics of the stage. */
export interface Watched {
  deadLetters: Queue;
  consumer: IFunction;
  sweeper: IFunction;
  sealer: IFunction;
  snapshots: IFunction;
}

/** All alarms of a stage, to their recipient; returns the topic that they tell. */
export function addAlarms(stack: Stack, { stage, settings }: Deployment, recipient: string, { metrics, ...watched }: Watched & { metrics: Metrics }): Topic {
  const topic = new Topic(stack, "Alarms", { enforceSSL: true });
  topic.addSubscription(new EmailSubscription(recipient));
  const alarms = alarmsTo(stack, topic);
  requestAlarms(alarms, metrics);
  workAlarms(alarms, watched, metrics);
  heartbeatAlarms(alarms, metrics);
  if (isProduction(stage)) verificationAlarms(alarms, metrics);
  if (settings.BUDGET_USD) addBudget(stack, prefixed(stage, "budget"), settings.BUDGET_USD, recipient);
  return topic;
}

function requestAlarms({ reached }: Alarms, { own, ofApi, ofTable, ofIndex }: Metrics): void {
  reached("Faults", own("faults"), 1, "A request ended in a fault of ours.");
  reached("RefusedSignIns", own("refusedSignIns"), 30, "Thirty sign-ins were refused within five minutes: somebody may be guessing passwords.");
  reached("WrongClocks", own("wrongClocks"), 1, "The clock of a server differs from the database's by more than five seconds.");
  reached("ServerErrors", ofApi("5xx", "Sum"), 5, "API Gateway answered 5xx: functions fail, time out or are throttled.");
  reached("SlowAnswers", ofApi("Latency", "p99"), 3_000, "One answer in a hundred takes over three seconds.");
  reached("TableThrottles", ofTable("WriteThrottleEvents"), 10, "DynamoDB throttles writes.");
  reached("ReadThrottles", ofTable("ReadThrottleEvents"), 10, "DynamoDB throttles reads.");
  for (const index of INDEXES) reached(`IndexThrottles-${index}`, ofIndex(index), 10, `DynamoDB throttles the index ${index}.`);
}

function workAlarms({ reached }: Alarms, { deadLetters, consumer, sweeper, sealer, snapshots }: Watched, { own }: Metrics): void {
  const errors = (fn: IFunction) => fn.metricErrors({ period: FIVE_MINUTES });
  reached("ConsumerErrors", errors(consumer), 1, "An operation could not be carried on.");
  reached("ConsumerThrottles", consumer.metricThrottles({ period: FIVE_MINUTES }), 1, "The queue's consumer is throttled.");
  reached("Parked", own("parked"), 1, "An operation failed the same way again and again and was parked.");
  reached("LeftBehind", deadLetters.metricApproximateNumberOfMessagesVisible({ period: FIVE_MINUTES }), 1, "An operation was given up.");
  reached("SweeperErrors", errors(sweeper), 1, "The sweeper failed.");
  reached("SealerErrors", errors(sealer), 1, "The ledger could not be sealed.");
  reached("SnapshotErrors", errors(snapshots), 1, "The stock list's snapshot could not be written: cold starts read all rows.");
}

function heartbeatAlarms({ absent }: Alarms, { heartbeats }: Metrics): void {
  absent("NotAnswering", heartbeats("canary"), { period: FIVE_MINUTES, periods: 2 }, "The stage could not be used through its address for ten minutes.");
  absent("NotSwept", heartbeats("sweep"), { period: FIVE_MINUTES, periods: 3 }, "The sweeper did not run for a quarter of an hour.");
  absent("NoSnapshot", heartbeats("snapshot"), { period: FIVE_MINUTES, periods: 6 }, "No snapshot of the stock list was made for half an hour.");
  absent("ExpiryNotCounted", heartbeats("count-expired"), THREE_HOURS, "What has expired was not counted, and no retest was begun, for three hours.");
  absent("NotSealed", heartbeats("seal"), THIRTY_HOURS, "The sealer did not run for 30 hours.");
}

function verificationAlarms({ reached, absent }: Alarms, { own }: Metrics): void {
  reached("Findings", own("findings"), 1, "The table or the ledger breaks a rule.");
  absent("NotVerified", own("verifications"), THIRTY_HOURS, "No verification was finished for 30 hours.");
}

/** The budget of the whole account for a month. */
function addBudget(stack: Stack, budgetName: string, amount: number, address: string): void {
  new CfnBudget(stack, "Budget", {
    budget: { budgetName, budgetType: "COST", timeUnit: "MONTHLY", budgetLimit: { amount, unit: "USD" } },
    notificationsWithSubscribers: BUDGET_NOTICES.map((notice) => ({
      notification: { ...notice, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
      subscribers: [{ subscriptionType: "EMAIL", address }],
    })),
  });
}
