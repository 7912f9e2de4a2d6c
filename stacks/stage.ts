/**
 * Data retention and alarm settings by stage.
 */
import { RemovalPolicy } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { PRODUCTION } from "../packages/core/src/lib/settings.ts";

export const isProduction = (stage: string): boolean => stage === PRODUCTION;

/** Production retains its data even if its stacks are deleted; a branch stage is removed completely. */
export const removalPolicyOf = (stage: string): RemovalPolicy => (isProduction(stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

/** Logs are kept for a year in production, for a week elsewhere. */
export const logRetentionOf = (stage: string): RetentionDays => (isProduction(stage) ? RetentionDays.ONE_YEAR : RetentionDays.ONE_WEEK);

/** The recipient of alarms: the address in ALARM_EMAIL at deployment; no notifications without it. */
export function alarmAddress(): string | undefined {
  const address = process.env["ALARM_EMAIL"]?.trim();
  if (!address) return undefined;
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`ALARM_EMAIL is an e-mail address, not "${address}".`);
  return address;
}
