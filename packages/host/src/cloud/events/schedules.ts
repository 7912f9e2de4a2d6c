/**
 * Scheduled rules. `fire` runs the targets at once; `start` runs those with a rate at their rate.
 */
import { NotImitated } from "../errors.ts";
import { permitsInvocation } from "../iam/callers.ts";
import type { Functions } from "../lambda/functions.ts";
import { ACCOUNT, REGION } from "../names.ts";
import type { Held, Registry } from "../registry.ts";

const UNITS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export class Schedules {
  readonly #registry: Registry;
  readonly #functions: Functions;
  readonly #report: (fault: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(registry: Registry, functions: Functions, report: (fault: string) => void) {
    this.#registry = registry;
    this.#functions = functions;
    this.#report = report;
  }

  /** Refuses what is not imitated. Rules on events of CloudFormation are kept, and fire nothing. */
  check({ properties, owner }: Held): void {
    const { ScheduleExpression: schedule, EventPattern } = properties as { ScheduleExpression?: string; EventPattern?: { source?: string[] } };
    if (schedule ? !/^(rate\(\d+ (minute|hour|day)s?\)|cron\([^)]+\))$/.test(schedule) : EventPattern?.source?.join() !== "aws.cloudformation") {
      throw new NotImitated(`the rule ${schedule ?? JSON.stringify(EventPattern)} (${owner})`);
    }
  }

  start(rule: Held): void {
    this.stop(rule);
    const [, count = "", unit = ""] = /^rate\((\d+) (minute|hour|day)/.exec(String(rule.properties["ScheduleExpression"] ?? "")) ?? [];
    const every = Number(count) * (UNITS[unit] ?? 0);
    if (every > 0 && rule.properties["State"] !== "DISABLED")
      this.#timers.set(
        rule.id,
        setInterval(() => void this.fire(rule), every),
      );
  }

  stop({ id }: Held): void {
    clearInterval(this.#timers.get(id));
    this.#timers.delete(id);
  }

  stopAll(): void {
    for (const timer of this.#timers.values()) clearInterval(timer);
  }

  /** Runs the functions of a rule; returns whether all succeeded. */
  async fire(rule: Held): Promise<boolean> {
    const targets = (rule.properties["Targets"] ?? []) as { Arn: string }[];
    const event = {
      version: "0",
      id: rule.id,
      "detail-type": "Scheduled Event",
      source: "aws.events",
      account: ACCOUNT,
      time: new Date().toISOString(),
      region: REGION,
      resources: [rule.attributes["Arn"]],
      detail: {},
    };
    const results = await Promise.all(targets.map((target) => this.#run(rule, target.Arn, event)));
    return results.every(Boolean);
  }

  async #run(rule: Held, functionArn: string, event: unknown): Promise<boolean> {
    if (!permitsInvocation(this.#registry.all("AWS::Lambda::Permission"), functionArn, "events.amazonaws.com", String(rule.attributes["Arn"]))) {
      this.#report(`${rule.owner}: EventBridge may not call ${functionArn}.`);
      return false;
    }
    return (await this.#functions.invoke(functionArn, event)).functionError === undefined;
  }
}
