/**
 * A stage in the local cloud: deployed, removed and served.
 */
import type { Cloud } from "../cloud/cloud.ts";
import type { Stack } from "../cloud/cloudformation/stack.ts";
import type { Held } from "../cloud/registry.ts";
import type { Commands } from "./commands.ts";

const ofStage = (cloud: Cloud, stage: string): Stack[] => cloud.stacks.all().filter(({ name }) => name.startsWith(`${stage}-apothecary-`));

/** Deploys a stage; throws unless every stack is complete. Returns the stacks that were changed. */
export async function deploy(cloud: Cloud, commands: Commands, stage: string): Promise<string[]> {
  const before = new Map(ofStage(cloud, stage).map((stack) => [stack.name, stack.events.length]));
  await commands.run(["npx", "sst", "deploy", "--stage", stage]).catch((error: unknown) => {
    const faults = ofStage(cloud, stage).flatMap(({ name, reason }) => (reason && reason !== "User Initiated" ? [`${name}: ${reason}`] : []));
    throw new Error([error instanceof Error ? error.message : String(error), ...faults].join("\n"));
  });
  const stacks = ofStage(cloud, stage);
  const incomplete = stacks.filter(({ status }) => !/^(CREATE|UPDATE)_COMPLETE$/.test(status));
  if (stacks.length === 0 || incomplete.length > 0) throw new Error(`Not deployed: ${incomplete.map(({ name, status }) => `${name} ${status}`).join(", ")}`);
  return stacks.filter(({ name, events }) => events.length !== before.get(name)).map(({ name }) => name);
}

const line = ({ type, id, owner }: Held): string => `${type} ${id} (${owner})`;

/** The resources that stay when a stage is removed, as its templates say. */
export function retainedIn(cloud: Cloud, stage: string): string[] {
  const resources = ofStage(cloud, stage).flatMap((stack) => [...stack.resources.values()]);
  return resources.flatMap(({ held, deletionPolicy }) => (deletionPolicy?.startsWith("Retain") ? [line(held)] : []));
}

/** What there is of a stage. */
export function stageRemains(cloud: Cloud, stage: string): string[] {
  const stacks = ofStage(cloud, stage).map(({ name, status, reason }) => `${name} ${status} ${reason ?? ""}`);
  const names = new RegExp(`\\b${stage}-apothe|\\b${stage}apothecary|/${stage}/`);
  const held = cloud.registry.everything().filter(({ id, owner }) => names.test(id) || owner.startsWith(`${stage}-`));
  return [...stacks, ...held.map(line)];
}

/** The address of a stage's site, as its output says. */
export function stageAddress(cloud: Cloud, stage: string): string {
  const { outputs } = cloud.stacks.get(`${stage}-apothecary-Web`);
  const address = outputs.find(({ key }) => key === "Address")?.value ?? "";
  return cloud.siteAddress(new URL(address).hostname);
}
