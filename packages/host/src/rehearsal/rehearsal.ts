/**
 * The rehearsal of a deployment: the real commands deploy stages into the local cloud, which then serves them.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { PRODUCTION } from "@apothecary/core/lib/stage/settings";
import { type Cloud, startCloud } from "../cloud/cloud.ts";
import { fireSchedules, interruptedDelivery } from "./background.ts";
import { bookInChromium } from "./browser.ts";
import { BIN, type Made, playChain } from "./chain.ts";
import { type Commands, commandsFor } from "./commands.ts";
import { callEveryFunction, measureTable, missesRights, refusesOtherCallers } from "./functions.ts";
import type { StageClient } from "./client.ts";
import { KEEPER, signedIn } from "./people.ts";
import { readAsProgram } from "./program.ts";
import { withPrevious } from "./previous.ts";
import { replaceSecrets } from "./secrets.ts";
import { stageAddress, deploy, stageRemains, retainedIn } from "./stage.ts";

const STAGE = "rehearsal";
/** Replacing the session key takes as long as a session may be idle. */
const SETTINGS = { SESSION_IDLE_SECONDS: "60" };
const PRODUCTION_SETTINGS = {
  ALARM_EMAIL: "on-call@example.test",
  BUDGET_USD: "100",
  DOMAIN: "stock.example.test",
  CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111111111111:certificate/rehearsal",
  WEB_ACL_ARN: "arn:aws:wafv2:us-east-1:111111111111:global/webacl/rehearsal/1",
  LOGS_BUCKET: "logs-of-the-distributions",
  BACKUP_VAULT_ARN: "arn:aws:backup:eu-west-2:222222222222:backup-vault:copies",
};

export interface Options {
  /** A commit or tag that is deployed before this version. */
  previous?: string | undefined;
  say(line: string): void;
}

type Step = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** Says what each step took. */
function steps(say: Options["say"]): Step {
  const began = performance.now();
  return async (what, work) => {
    const start = performance.now();
    const result = await work();
    const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(0);
    say(`${seconds(performance.now() - began).padStart(4)} s  ${what} (${seconds(performance.now() - start)} s)`);
    return result;
  };
}

/** Runs all of it; returns what is wrong. */
export async function rehearseDeploy({ previous, say }: Options): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), "apothecary-cloud-"));
  const cloud = await startCloud(directory);
  const step = steps(say);
  try {
    const commands = commandsFor(cloud.endpoint, { settings: SETTINGS });
    const started = previous
      ? await withPrevious(previous, (folder) => begin(cloud, commandsFor(cloud.endpoint, { cwd: folder }), step))
      : await begin(cloud, commands, step);
    if (previous) await deployed(cloud, commands, step);
    await use(cloud, commands, step, started);
    await step("The stage is restored", () => restored(commands));
    await step("The restored stage is deployed", () => deploy(cloud, commands, STAGE));
    await step("A booking in the restored stage", () => bookInChromium(stageAddress(cloud, STAGE), started.made.wax, BIN));
    say(`\n${measureTable(cloud.functions.measures.values())}`);
    const unused = cloud.callers.unused(STAGE);
    say(`\nRights that nothing used (${unused.length}):\n${unused.join("\n")}\n`);
    await started.client.signIn(KEEPER.username, KEEPER.password);
    await step("A right that is taken away is missed", () => missesRights(cloud, STAGE, started.client));
    await step("The stage is removed", () => removed(cloud, commands, STAGE));
    return wrong(cloud);
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error), ...wrong(cloud)];
  } finally {
    await cloud.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const wrong = ({ faults, callers }: Cloud): string[] => [
  ...faults,
  ...callers.denials.map(({ functionName, action, resource, why }) => `${functionName} may not ${action} on ${resource}, ${why}`),
];

async function deployed(cloud: Cloud, commands: Commands, step: Step): Promise<void> {
  await step("The stage is deployed", () => deploy(cloud, commands, STAGE));
  await step("npm run migrate", () => commands.run(["npm", "run", "migrate", "--", "--stage", STAGE]));
}

interface Begun {
  client: StageClient;
  made: Made;
}

/** A new stage with a user who has made something. */
async function begin(cloud: Cloud, commands: Commands, step: Step): Promise<Begun> {
  await deployed(cloud, commands, step);
  const client = await step("The first admin signs in and adds a user", () => signedIn(stageAddress(cloud, STAGE), commands, STAGE));
  return { client, made: await step("From the delivery to the dispatch and the recall", () => playChain(client)) };
}

/** Everything else through the stage's address, with the session and the data from before. */
async function use(cloud: Cloud, commands: Commands, step: Step, { client, made }: Begun): Promise<void> {
  const address = stageAddress(cloud, STAGE);
  const delivery = await step("A delivery in steps is interrupted", () => interruptedDelivery(cloud, STAGE, client, made));
  await step("A booking in Chromium", () => bookInChromium(address, made.wax, BIN));
  await step("A program reads with a token", () => readAsProgram(client));
  await step("Each function starts and refuses a caller without a session", () => callEveryFunction(address));
  await step("The API refuses what does not come through the distribution", () => refusesOtherCallers(cloud, STAGE));
  await step("The schedules run", () => fireSchedules(cloud, STAGE));
  await client.signIn(KEEPER.username, KEEPER.password);
  const deployments = async (): Promise<void> => {
    await step("A second deployment changes nothing", () => unchanged(cloud, commands));
    await step("Production is deployed beside it, and removed", () => beside(cloud));
  };
  await Promise.all([
    step("The queue finishes the interrupted delivery", () => delivery.finished()),
    step("Both secrets are replaced in use", () => replaceSecrets(cloud, commands, STAGE, client)),
    deployments(),
  ]);
  for (const name of ["operations", "verify-stock", "verify-ledger", "rehearse-restore"])
    await step(`npm run ${name}`, () => commands.run(["npm", "run", name, "--", "--stage", STAGE]));
  await step("npm run smoke", () => commands.run(["npm", "run", "smoke", "--", "--url", address]));
}

async function unchanged(cloud: Cloud, commands: Commands): Promise<void> {
  const changed = await deploy(cloud, commands, STAGE);
  if (changed.length > 0) throw new Error(`A deployment without a change changed ${changed.join(", ")}.`);
}

/** Restores the stage by its command, which waits until every function uses the other table. */
async function restored(commands: Commands): Promise<void> {
  const at = new Date(Date.now() - 2_000).toISOString();
  await commands.run(["npm", "run", "restore", "--", "--stage", STAGE, "--at", at]);
}

/** Production has more than other stages, the more so with every setting. */
async function beside(cloud: Cloud): Promise<void> {
  const commands = commandsFor(cloud.endpoint, { settings: PRODUCTION_SETTINGS });
  await deploy(cloud, commands, PRODUCTION);
  await fireSchedules(cloud, PRODUCTION);
  await commands.run(["npm", "run", "smoke", "--", "--url", stageAddress(cloud, PRODUCTION)]);
  await removed(cloud, commands, PRODUCTION);
}

/** Removes a stage, with the tables of its restores. What its templates retain is left, which is nothing but in production. */
async function removed(cloud: Cloud, commands: Commands, stage: string): Promise<void> {
  const retained = retainedIn(cloud, stage);
  if (retained.length > 0 !== (stage === PRODUCTION)) throw new Error(`${stage} would retain ${retained.join(", ") || "nothing"}.`);
  await commands.run(["npx", "sst", "remove", "--stage", stage]);
  if (stage !== PRODUCTION) await commands.run(["npm", "run", "restore", "--", "--stage", stage, "--delete"]);
  const left = stageRemains(cloud, stage);
  if (!isDeepStrictEqual(left.toSorted(), retained.toSorted()))
    throw new Error(`Left of ${stage}:\n${left.join("\n")}\n\nIts templates retain:\n${retained.join("\n")}`);
}
