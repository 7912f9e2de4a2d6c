/**
 * What a stage may keep, and for how long.
 */
import { RemovalPolicy } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { PRODUCTION } from "../packages/core/src/lib/settings.ts";

export const isProduction = (stage: string): boolean => stage === PRODUCTION;

/** Production keeps its data whatever happens to its stacks; a branch stage leaves nothing behind. */
export const removalPolicyOf = (stage: string): RemovalPolicy => (isProduction(stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

/** Logs are kept for a year in production, for a week elsewhere. */
export const logRetentionOf = (stage: string): RetentionDays => (isProduction(stage) ? RetentionDays.ONE_YEAR : RetentionDays.ONE_WEEK);

/** Who gets an e-mail when an alarm rings: the e-mail address in ALARM_EMAIL when the stage is deployed; nobody without it. */
export function alarmAddress(): string | undefined {
  const address = process.env["ALARM_EMAIL"]?.trim();
  if (!address) return undefined;
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`ALARM_EMAIL is an e-mail address, not "${address}".`);
  return address;
}
