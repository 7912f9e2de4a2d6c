/**
 * What a stage may keep, and for how long.
 */
import { RemovalPolicy } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";

/** The stage whose stock is real. */
export const PRODUCTION = "production";

export const isProduction = (stage: string): boolean => stage === PRODUCTION;

/** Production keeps its data whatever happens to its stacks; a branch stage leaves nothing behind. */
export const removalPolicyOf = (stage: string): RemovalPolicy => (isProduction(stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

/** Logs are kept for a year in production, for a week elsewhere. */
export const logRetentionOf = (stage: string): RetentionDays => (isProduction(stage) ? RetentionDays.ONE_YEAR : RetentionDays.ONE_WEEK);
