import { readFileSync } from "node:fs";
import { BUSINESS_SETTINGS, DEPLOYMENT_SETTINGS } from "@apothecary/core/lib/stage/setting-table";
import { beforeAll, describe, expect, test } from "vitest";
import { stageSettings } from "../../stacks/settings.ts";
import { ALARM_EMAIL, ALL_SETTINGS, applicationFunctions, synthesise, type Template, environmentVariables } from "./synthesise.ts";

const OF_BUSINESS = Object.keys(BUSINESS_SETTINGS) as (keyof typeof BUSINESS_SETTINGS)[];
const OF_DEPLOYMENT = Object.keys(DEPLOYMENT_SETTINGS) as (keyof typeof DEPLOYMENT_SETTINGS)[];
const fileText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

let all: Template[];
beforeAll(async () => {
  all = await synthesise("production", { env: ALL_SETTINGS });
});

describe("a wrong setting stops a deployment with its sentence", () => {
  test.each([
    ["TIME_ZONE", "Mars", 'TIME_ZONE is a time zone, such as Europe/London, not "Mars".'],
    ["OWN_BUSINESS_ID", "0", 'OWN_BUSINESS_ID is a whole number from 1 to 999999999, not "0".'],
    ["OWN_BUSINESS_ID", "115", "OWN_BUSINESS_ID and HOUSE_BRAND_ID are two businesses, not the same one."],
    ["HOUSE_BRAND_ID", "x", 'HOUSE_BRAND_ID is a whole number from 1 to 999999999, not "x".'],
    ["EXPIRING_DAYS", "1e3", 'EXPIRING_DAYS is a whole number from 1 to 3650, not "1e3".'],
    ["RESPONSIBLE_PERSON", "x".repeat(101), `RESPONSIBLE_PERSON is a name of up to 100 characters, not "${"x".repeat(101)}".`],
    ["SESSION_IDLE_SECONDS", "5", 'SESSION_IDLE_SECONDS is a whole number from 60 to 86400, not "5".'],
    ["SESSION_MAX_SECONDS", "900", "SESSION_IDLE_SECONDS is at most SESSION_MAX_SECONDS."],
    ["CHANGE_GIVEN_PASSWORDS", "1", 'CHANGE_GIVEN_PASSWORDS is yes or no, not "1".'],
    ["PASSKEY_ROLES", "ROLE_ADMIN,ROLE_BOSS", 'PASSKEY_ROLES is roles with commas between them, such as ROLE_ADMIN,ROLE_MANAGER, not "ROLE_ADMIN,ROLE_BOSS".'],
    ["ALARM_EMAIL", "on-call", 'ALARM_EMAIL is an e-mail address, such as on-call@example.com, not "on-call".'],
    ["BUDGET_USD", "100", "BUDGET_USD needs ALARM_EMAIL, which is told."],
    ["BUDGET_USD", "much", 'BUDGET_USD is a whole number from 1 to 1000000, not "much".'],
    ["DOMAIN", "stock.example.com", "DOMAIN needs CERTIFICATE_ARN, the ARN of a certificate for it in us-east-1."],
    ["DOMAIN", "https://stock.example.com", 'DOMAIN is a domain name, such as stock.example.com, not "https://stock.example.com".'],
    ["CERTIFICATE_ARN", ALL_SETTINGS.CERTIFICATE_ARN, "CERTIFICATE_ARN needs DOMAIN, the name that the certificate is for."],
    ["CERTIFICATE_ARN", ALL_SETTINGS.CERTIFICATE_ARN.replace("us-east-1", "eu-west-2"), "CERTIFICATE_ARN is the ARN of a certificate in us-east-1, not"],
    ["WEB_ACL_ARN", "apothecary", 'WEB_ACL_ARN is the ARN of a global web ACL, which is in us-east-1, not "apothecary".'],
    ["LOGS_BUCKET", "Logs", 'LOGS_BUCKET is the name of a bucket, not "Logs".'],
    ["BACKUP_VAULT_ARN", "vault", 'BACKUP_VAULT_ARN is the ARN of a backup vault, not "vault".'],
  ])("%s=%s", async (name, value, sentence) => {
    await expect(synthesise("labels", { env: { [name]: value } })).rejects.toThrow(sentence);
  });

  test("all of them are named at once", () => {
    expect(() => stageSettings("production", { TIME_ZONE: "Mars", EXPIRING_DAYS: "-1", DOMAIN: "x" })).toThrow(
      [
        "The settings of the stage production are wrong, and nothing was deployed:",
        'TIME_ZONE is a time zone, such as Europe/London, not "Mars".',
        'EXPIRING_DAYS is a whole number from 1 to 3650, not "-1".',
        'DOMAIN is a domain name, such as stock.example.com, not "x".',
        "DOMAIN needs CERTIFICATE_ARN, the ARN of a certificate for it in us-east-1.",
        "Production needs ALARM_EMAIL, the recipient of its alarms.",
      ].join("\n"),
    );
  });
});

test("production is not deployed without a recipient of alarms, a branch is; an empty setting counts as not given", () => {
  expect(() => stageSettings("production", { ALARM_EMAIL: " " })).toThrow("Production needs ALARM_EMAIL");
  expect(stageSettings("production", { ALARM_EMAIL })).toMatchObject({ ALARM_EMAIL, ofFunctions: {} });
  expect(stageSettings("labels", { TIME_ZONE: "", DOMAIN: "" })).toMatchObject({ DOMAIN: undefined, ofFunctions: {} });
});

test("each setting of the business reaches every function", () => {
  for (const fn of applicationFunctions(all).filter(({ id }) => !id.startsWith("Publisher"))) {
    const variables = environmentVariables(fn);
    for (const name of OF_BUSINESS) expect(variables[name], `${fn.id} ${name}`).toBe(ALL_SETTINGS[name]);
  }
});

test("each setting of the deployment is in the templates", () => {
  const text = all.map((template) => template.text).join("\n");
  for (const name of OF_DEPLOYMENT) expect(text, name).toContain(ALL_SETTINGS[name]);
});

test("the workflow of production passes every setting, and that of branches those that fit each branch", () => {
  const passed = (name: string): string => `${name}: \${{ vars.${name} }}`;
  const [production, branch] = [fileText(".github/workflows/production.yml"), fileText(".github/workflows/branch.yml")];
  for (const name of [...OF_BUSINESS, ...OF_DEPLOYMENT]) expect(production).toContain(passed(name));
  for (const name of [...OF_BUSINESS, "ALARM_EMAIL"]) expect(branch).toContain(passed(name));
});

test("the documents name each setting with its default and its meaning", () => {
  const [deployment, readme] = [fileText("docs/deployment.md"), fileText("README.md")];
  for (const [name, { otherwise, meaning }] of [...Object.entries(BUSINESS_SETTINGS), ...Object.entries(DEPLOYMENT_SETTINGS)]) {
    expect(deployment).toContain(`| \`${name}\` | ${otherwise === undefined ? "none" : `\`${otherwise}\``} | ${meaning} |`);
  }
  for (const name of OF_BUSINESS) expect(readme).toContain(`\`${name}\``);
});

test("the outputs of the template for what is in front of a stage are settings", () => {
  const [, outputs = ""] = fileText("stacks/edge.yaml").split("\nOutputs:\n");
  const named = [...outputs.matchAll(/Description: The setting (\w+)\./g)].map(([, name]) => name);
  expect(named).toEqual(["CERTIFICATE_ARN", "WEB_ACL_ARN", "LOGS_BUCKET"]);
  expect(OF_DEPLOYMENT).toEqual(expect.arrayContaining(named));
});
