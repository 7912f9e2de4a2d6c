/**
 * The settings of a stage, checked before anything is built or deployed.
 */
import {
  BUSINESS_SETTINGS,
  businessSettings,
  type DeploymentSettings,
  deploymentSettings,
  type Environment,
  textIn,
} from "../packages/core/src/lib/stage/setting-table.ts";
import { isProduction } from "./stage.ts";

export interface StageSettings extends DeploymentSettings {
  /** The settings of the business that were given, for the environment of functions. */
  ofFunctions: Record<string, string>;
}

/** The settings in an environment. Throws one error with a sentence for each that is wrong or missing. */
export function stageSettings(stage: string, env: Environment): StageSettings {
  const [business, deployment] = [businessSettings(env), deploymentSettings(env)];
  const faults = [...business.faults, ...deployment.faults];
  if (isProduction(stage) && textIn(env, "ALARM_EMAIL") === "") faults.push("Production needs ALARM_EMAIL, the recipient of its alarms.");
  if (faults.length > 0) throw new Error(`The settings of the stage ${stage} are wrong, and nothing was deployed:\n${faults.join("\n")}`);
  const given = Object.keys(BUSINESS_SETTINGS).map((name) => [name, textIn(env, name)] as const);
  return { ...deployment.values, ofFunctions: Object.fromEntries(given.filter(([, text]) => text !== "")) };
}
