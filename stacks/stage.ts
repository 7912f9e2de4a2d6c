/**
 * A deployment and its stacks; data retention by stage.
 */
import { type App, RemovalPolicy, Stack } from "aws-cdk-lib";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
import { PRODUCTION } from "../packages/core/src/lib/stage/settings.ts";
import type { StageSettings } from "./settings.ts";

const NAME = "apothecary";

/** What is deployed, as what, and where. */
export interface Deployment {
  app: App;
  stage: string;
  account: string;
  region: string;
  settings: StageSettings;
  built: Built;
}

/** What was built for it. */
export interface Built {
  /** The folder of a function file's bundle. */
  bundle(file: string): string;
  /** The folder of the function that publishes the application's files, with the files. */
  publisher: string;
}

/** A name that no other stage of the account has. */
export const prefixed = (stage: string, name: string): string => `${stage}-${NAME}-${name}`;

/** An empty stack of the stage. */
export function newStack({ app, stage, account, region }: Deployment, id: string): Stack {
  return new Stack(app, prefixed(stage, id), { env: { account, region }, tags: { application: NAME, stage }, analyticsReporting: false });
}

export const isProduction = (stage: string): boolean => stage === PRODUCTION;

/** Production retains its data even if its stacks are deleted; a branch stage is removed completely. */
export const stageRemovalPolicy = (stage: string): RemovalPolicy => (isProduction(stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

/** Logs are kept for a year in production, for a week elsewhere. */
export const stageLogRetention = (stage: string): RetentionDays => (isProduction(stage) ? RetentionDays.ONE_YEAR : RetentionDays.ONE_WEEK);
