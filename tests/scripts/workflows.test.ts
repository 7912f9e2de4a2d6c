/** The workflows that test, deploy and remove: no stored keys, and no action that can change under its name. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { stageName } from "../../packages/host/src/commands/stage-name.ts";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  steps: Step[];
  environment?: string;
  if?: string;
  needs?: string;
  permissions?: Record<string, string>;
}
interface Workflow {
  on: unknown;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const FOLDER = ".github/workflows";
const texts = new Map(readdirSync(FOLDER).map((file) => [file, readFileSync(`${FOLDER}/${file}`, "utf8")]));
const workflows = new Map([...texts].map(([file, text]) => [file, parse(text) as Workflow]));
const scripts = Object.keys((JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object }).scripts);
const stepsIn = (file: string): Step[] => Object.values(workflows.get(file)?.jobs ?? {}).flatMap(({ steps }) => steps);

test("every action is pinned by the hash of its commit, and no secret is used", () => {
  expect([...workflows.keys()].toSorted()).toEqual(["branch-removed.yml", "branch.yml", "production.yml"]);
  for (const [file, text] of texts) {
    const uses = stepsIn(file).flatMap((step) => (step.uses ? [step.uses] : []));
    expect(uses.length, file).toBeGreaterThan(1);
    for (const action of uses) expect(action, file).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    expect(text, file).not.toMatch(/secrets\.|aws-access-key-id|aws-secret-access-key/i);
  }
});

test("jobs read the repository, and get a token only to assume the deploying role", () => {
  for (const [file, { permissions, jobs }] of workflows) {
    expect(permissions, file).toEqual({ contents: "read" });
    for (const [name, job] of Object.entries(jobs)) {
      const assumes = job.steps.some((step) => String(step.with?.["role-to-assume"]).includes("vars.DEPLOY_ROLE_ARN"));
      expect(job.permissions, `${file} ${name}`).toEqual(assumes ? { contents: "read", "id-token": "write" } : undefined);
    }
  }
});

test("no text of an event is part of a command, and every command exists", () => {
  for (const file of workflows.keys()) {
    for (const { run = "" } of stepsIn(file)) {
      expect(run, file).not.toContain("${{");
      for (const [, script = ""] of run.matchAll(/npm run (?:-s )?([\w-]+)/g)) expect(scripts, file).toContain(script);
    }
  }
});

test("a stage is deployed after the tests, migrated and tried; production needs an approval; staging and production are never removed", () => {
  const commands = (file: string) =>
    stepsIn(file)
      .map(({ run = "" }) => /sst deploy|npm run migrate|npm run smoke|sst remove/.exec(run)?.[0])
      .filter(Boolean);
  expect(workflows.get("branch.yml")?.jobs["stage"]?.needs).toBe("test");
  for (const file of ["branch.yml", "production.yml"]) expect(commands(file), file).toEqual(["sst deploy", "npm run migrate", "npm run smoke"]);
  expect(workflows.get("production.yml")?.jobs["deploy"]?.environment).toBe("production");
  expect(workflows.get("branch-removed.yml")?.jobs["remove"]?.if).toContain("github.event.ref != 'main'");
  expect(texts.get("branch-removed.yml")).toContain("production | staging) exit 1");
  for (const text of ["branch.yml", "branch-removed.yml"].map((file) => texts.get(file))) expect(text).not.toContain("--stage production");
});

test.each([
  ["main", "staging"],
  ["labels", "labels"],
  ["labels-2", "labels-2"],
  ["Labels", expect.stringMatching(/^labels-[0-9a-f]{6}$/)],
  ["feature/new_labels for pallets", expect.stringMatching(/^feature-new-[0-9a-f]{6}$/)],
  ["production", expect.stringMatching(/^production-[0-9a-f]{6}$/)],
  ["staging", expect.stringMatching(/^staging-[0-9a-f]{6}$/)],
  ["local", expect.stringMatching(/^local-[0-9a-f]{6}$/)],
  ["2026/stock", expect.stringMatching(/^stock-[0-9a-f]{6}$/)],
  ["試験", expect.stringMatching(/^branch-[0-9a-f]{6}$/)],
  ["$(reboot); '", expect.stringMatching(/^reboot-[0-9a-f]{6}$/)],
])("the stage of the branch %s", (branch, name) => {
  expect(stageName(branch)).toEqual(name);
  expect(stageName(branch)).toMatch(/^[a-z](?:[a-z0-9-]{0,16}[a-z0-9])?$/);
});

test("two branches have two stages", () => {
  const branches = ["a/b", "a-b", "a_b", "A-b", "a--b", "a-long-name-of-a-branch-1", "a-long-name-of-a-branch-2"];
  expect(new Set(branches.map(stageName)).size).toBe(branches.length);
});
