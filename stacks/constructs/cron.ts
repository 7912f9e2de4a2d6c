import type { Stack } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";

/** Starts a function on a schedule: `rate(1 minute)` or `cron(…)`, in UTC. */
export function cron(stack: Stack, id: string, { schedule, job }: { schedule: string; job: IFunction }): void {
  new Rule(stack, id, { schedule: Schedule.expression(schedule), targets: [new LambdaFunction(job)] });
}
