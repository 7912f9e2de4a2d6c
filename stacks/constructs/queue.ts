import { Duration, type Stack } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";

const MAX_RECEIVES = 5;
const MAX_DAYS = 14;

/** What a queue's consumer does with its messages. */
export const CONSUMER_ACTIONS = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueAttributes"];

export interface WorkQueue {
  queue: Queue;
  /** Where messages go that failed too often. */
  deadLetters: Queue;
}

/** A queue whose messages go to another one after five attempts of a consumer with this timeout. */
export function workQueue(stack: Stack, id: string, { consumerSeconds }: { consumerSeconds: number }): WorkQueue {
  const safe = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const deadLetters = new Queue(stack, `${id}DeadLetters`, { ...safe, retentionPeriod: Duration.days(MAX_DAYS) });
  const queue = new Queue(stack, id, {
    ...safe,
    // Six times the consumer's timeout, as AWS recommends.
    visibilityTimeout: Duration.seconds(6 * consumerSeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
  });
  return { queue, deadLetters };
}

/** Starts a function for each message of a queue. */
export function consume({ queue }: WorkQueue, consumer: IFunction): void {
  consumer.addEventSource(new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true }));
}
