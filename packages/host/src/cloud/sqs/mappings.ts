/**
 * Event source mappings: the messages of a queue are given to a function, and those that it reports as failed stay.
 */
import { NotImitated } from "../errors.ts";
import type { Callers } from "../iam/callers.ts";
import type { Functions } from "../lambda/functions.ts";
import { REGION } from "../names.ts";
import type { Held, Registry } from "../registry.ts";
import type { Message, Queues } from "./queues.ts";

/** What the function's role needs so that Lambda can take messages on its behalf. */
const POLLING = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];
const KNOWN = ["BatchSize", "EventSourceArn", "FunctionName", "FunctionResponseTypes", "Tags", "Enabled"];

export class Mappings {
  readonly #registry: Registry;
  readonly #queues: Queues;
  readonly #functions: Functions;
  readonly #callers: Callers;
  readonly #report: (fault: string) => void;
  readonly #busy = new Set<string>();
  /** Mappings that were to run while they ran already. */
  readonly #again = new Set<string>();
  readonly #running = new Set<Promise<void>>();

  constructor(of: { registry: Registry; queues: Queues; functions: Functions; callers: Callers; report: (fault: string) => void }) {
    this.#registry = of.registry;
    this.#queues = of.queues;
    this.#functions = of.functions;
    this.#callers = of.callers;
    this.#report = of.report;
    of.queues.onMessage = (queueArn) => this.run(queueArn);
  }

  /** Refuses what is not imitated, and a role that may not take the messages, as Lambda does. */
  check({ properties, owner }: Held): void {
    for (const name of Object.keys(properties)) if (!KNOWN.includes(name)) throw new NotImitated(`${name} of an event source mapping (${owner})`);
    const { properties: of, id } = this.#functions.get(String(properties["FunctionName"]));
    const caller = { ...this.#callers.caller(this.#callers.issue({ functionName: id, roleArn: String(of["Role"]) }).accessKeyId) };
    for (const action of POLLING) this.#callers.demand(caller, { action, resource: String(properties["EventSourceArn"]) });
  }

  /** Waits until no queue is worked off. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Gives the messages of a queue to its function, until none is visible. */
  run(queueArn: string): void {
    const mapping = this.#registry.all("AWS::Lambda::EventSourceMapping").find(({ properties }) => properties["EventSourceArn"] === queueArn);
    if (!mapping) return;
    if (this.#busy.has(mapping.id)) {
      this.#again.add(mapping.id);
      return;
    }
    this.#busy.add(mapping.id);
    const work = this.#drain(mapping, queueArn)
      .catch((error: unknown) => this.#report(`The queue ${queueArn} could not be worked off: ${String(error)}`))
      .finally(() => {
        this.#busy.delete(mapping.id);
        this.#running.delete(work);
        if (this.#again.delete(mapping.id)) this.run(queueArn);
      });
    this.#running.add(work);
  }

  async #drain({ properties }: Held, queueArn: string): Promise<void> {
    for (;;) {
      const messages = this.#queues.receive(queueArn, Number(properties["BatchSize"] ?? 10));
      if (messages.length === 0) return;
      const { payload, functionError } = await this.#functions.invoke(String(properties["FunctionName"]), {
        Records: messages.map((message) => sqsRecord(message, queueArn)),
      });
      if (functionError) continue;
      const reports = ((properties["FunctionResponseTypes"] ?? []) as string[]).includes("ReportBatchItemFailures");
      const { batchItemFailures = [] } = (reports ? (JSON.parse(payload) as { batchItemFailures?: { itemIdentifier: string }[] } | null) : null) ?? {};
      const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const message of messages) if (!failed.has(message.id)) this.#queues.delete(queueArn, message);
    }
  }
}

function sqsRecord(message: Message, queueArn: string): unknown {
  return {
    messageId: message.id,
    receiptHandle: message.id,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receives),
      SentTimestamp: String(message.sentAt),
      SenderId: "local",
      ApproximateFirstReceiveTimestamp: String(message.sentAt),
    },
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: queueArn,
    awsRegion: REGION,
  };
}
