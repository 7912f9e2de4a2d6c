/**
 * Queues: messages become visible again after their time, and go to the dead letters after too many receives.
 */
import { createHash, randomUUID } from "node:crypto";
import { AwsError, NotImitated } from "../errors.ts";
import type { JsonActions } from "../front/service.ts";
import type { Callers } from "../iam/callers.ts";
import type { Held, Registry } from "../registry.ts";

export interface Message {
  id: string;
  body: string;
  sentAt: number;
  /** In milliseconds since the epoch. */
  visibleAt: number;
  receives: number;
}

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

export class Queues {
  readonly #registry: Registry;
  readonly #messages = new Map<string, Message[]>();
  /** Called when a queue has a message. */
  onMessage: (queueArn: string) => void = () => {};

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  byUrl(url: string): Held {
    const queue = this.#registry.get("AWS::SQS::Queue", url);
    if (!queue) throw new AwsError("AWS.SimpleQueueService.NonExistentQueue", `The specified queue ${url} does not exist.`);
    return queue;
  }

  send(queueArn: string, body: string): Message {
    const message = { id: randomUUID(), body, sentAt: Date.now(), visibleAt: 0, receives: 0 };
    this.#of(queueArn).push(message);
    this.onMessage(queueArn);
    return message;
  }

  /** Takes visible messages for a time; those received too often go to the dead letters instead. */
  receive(queueArn: string, most: number): Message[] {
    const queue = this.#registry.find("AWS::SQS::Queue", "Arn", queueArn);
    const redrive = queue?.properties["RedrivePolicy"] as { maxReceiveCount: number; deadLetterTargetArn: string } | undefined;
    const seconds = Number(queue?.properties["VisibilityTimeout"] ?? 30);
    const visible = this.#of(queueArn).filter(({ visibleAt }) => visibleAt <= Date.now());
    const taken: Message[] = [];
    for (const message of visible) {
      if (redrive && message.receives >= Number(redrive.maxReceiveCount)) {
        this.delete(queueArn, message);
        this.send(redrive.deadLetterTargetArn, message.body);
      } else if (taken.length < most) {
        Object.assign(message, { receives: message.receives + 1, visibleAt: Date.now() + seconds * 1_000 });
        taken.push(message);
      }
    }
    return taken;
  }

  delete(queueArn: string, message: Message): void {
    const messages = this.#of(queueArn);
    messages.splice(messages.indexOf(message), 1);
  }

  /** Makes all messages visible at once, instead of after their time. */
  wait(queueArn: string): void {
    for (const message of this.#of(queueArn)) message.visibleAt = 0;
    this.onMessage(queueArn);
  }

  messages(queueArn: string): readonly Message[] {
    return this.#of(queueArn);
  }

  #of(queueArn: string): Message[] {
    const there = this.#messages.get(queueArn) ?? [];
    this.#messages.set(queueArn, there);
    return there;
  }
}

export function sqsActions(queues: Queues, callers: Callers): JsonActions {
  return {
    SendMessageBatch: (input, caller) => {
      const { QueueUrl, Entries } = input as { QueueUrl: string; Entries: { Id: string; MessageBody: string }[] };
      const arn = String(queues.byUrl(QueueUrl).attributes["Arn"]);
      callers.demand(caller, { action: "sqs:SendMessage", resource: arn });
      for (const entry of Entries)
        for (const name of Object.keys(entry)) if (!["Id", "MessageBody"].includes(name)) throw new NotImitated(`${name} of a message`);
      const Successful = Entries.map(({ Id, MessageBody }) => ({ Id, MessageId: queues.send(arn, MessageBody).id, MD5OfMessageBody: md5(MessageBody) }));
      return { Successful, Failed: [] };
    },
    GetQueueAttributes: (input, caller) => {
      const { attributes, properties } = queues.byUrl(String(input["QueueUrl"]));
      const arn = String(attributes["Arn"]);
      callers.demand(caller, { action: "sqs:GetQueueAttributes", resource: arn });
      const visible = queues.messages(arn).filter(({ visibleAt }) => visibleAt <= Date.now()).length;
      return { Attributes: { QueueArn: arn, ApproximateNumberOfMessages: String(visible), VisibilityTimeout: String(properties["VisibilityTimeout"] ?? 30) } };
    },
  };
}
