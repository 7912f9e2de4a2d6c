/** What operators replace while a stage runs: no template holds it, and no deployment puts it back. */
import { tableInUse } from "@apothecary/core/lib/stage/stage-values";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { beforeAll, expect, test } from "vitest";
import { allEndpoints } from "../../packages/functions/src/build/endpoints.ts";
import { writesLedger } from "../../stacks/functions.ts";
import {
  ALARM_EMAIL,
  statementActions,
  functionNamed,
  applicationFunctions,
  ofType,
  type Placed,
  functionRole,
  type Statement,
  roleStatements,
  statementsOfRoute,
  synthesise,
  type Template,
  environmentVariables,
} from "./synthesise.ts";

/** A stage that was restored. */
const IN_USE = { table: "counting-apothecary-table-20260102t030405", writes: "open", before: "counting-apothecary-table" } as const;

let stage: Template[];
let endpoints: AnyEndpoint[];
beforeAll(async () => {
  endpoints = await allEndpoints();
  stage = await synthesise("counting", { inUse: IN_USE, env: { ALARM_EMAIL } });
});

/** The functions that use the table. */
const ownFunctions = (): Placed[] => applicationFunctions(stage).filter(({ id }) => !/^(Publisher|Canary)/.test(id));
const ownPolicies = () => [...new Set(ownFunctions().map((fn) => functionRole(stage, fn)))].map((role) => ({ id: role.id, statements: roleStatements(role) }));
const reads = (statements: readonly Statement[], action: string) => statements.filter((statement) => statementActions(statement).includes(action));

test("functions hold neither a secret nor the table's name: they read both while they run", () => {
  expect(ownFunctions()).toHaveLength(endpoints.length + 5);
  for (const fn of ownFunctions()) {
    const variables = JSON.stringify(fn.Properties["Environment"]);
    expect(variables).toContain('"TABLE_PARAMETER":"/apothecary/counting/table"');
    expect(variables).not.toMatch(/resolve:|apothecary-table/);
  }
});

test("a function reads only the secrets that it needs", () => {
  const named = ownFunctions().map((fn) => Object.keys(environmentVariables(fn)).filter((name) => name.endsWith("_ARN")));
  const writers = endpoints.filter(writesLedger).length;
  expect(named.filter((names) => names.join() === "SESSION_KEYS_ARN,ORIGIN_SECRET_ARN")).toHaveLength(endpoints.length - writers);
  expect(named.filter((names) => names.join() === "SESSION_KEYS_ARN,ORIGIN_SECRET_ARN,LEDGER_KEYS_ARN")).toHaveLength(writers);
  expect(named.filter((names) => names.join() === "SEALING_KEYS_ARN")).toHaveLength(1);
  expect(named.filter((names) => names.join() === "LEDGER_KEYS_ARN")).toHaveLength(2);
  expect(named.filter((names) => names.length === 0)).toHaveLength(2);
  for (const endpoint of endpoints) {
    const secrets = reads(statementsOfRoute(stage, endpoint), "secretsmanager:GetSecretValue");
    expect(JSON.stringify(secrets.map(({ Resource }) => Resource)), endpoint.path).toMatch(
      writesLedger(endpoint)
        ? /SessionKeys[^,]*"\},\{[^,]*OriginSecret[^,]*"\},\{[^,]*LedgerKeys[^,]*\}\]\]$/
        : /SessionKeys[^,]*"\},\{[^,]*OriginSecret[^,]*\}\]\]$/,
    );
  }
  const secrets = ["CarryOn", "Sweep", "Snapshot", "Seal"].map((id) => {
    const statements = roleStatements(functionRole(stage, functionNamed(stage, id)));
    return [id, JSON.stringify(reads(statements, "secretsmanager:GetSecretValue"))];
  });
  expect(Object.fromEntries(secrets)).toEqual({
    CarryOn: expect.stringContaining("LedgerKeys"),
    Sweep: "[]",
    Snapshot: "[]",
    Seal: expect.stringContaining("SealingKeys"),
  });
  for (const { id, statements } of ownPolicies()) {
    const table = statements.some((statement) => statementActions(statement).includes("dynamodb:GetItem"));
    expect(reads(statements, "ssm:GetParameter"), id).toHaveLength(table ? 1 : 0);
  }
});

test("tables that the stage is restored to are used with the same rights and guards as its first one", () => {
  const ofTable = ownPolicies().flatMap(({ id, statements }) =>
    statements.filter((one) => statementActions(one).some((action) => action.startsWith("dynamodb:"))).map((one) => ({ id, one })),
  );
  expect(ofTable.length).toBeGreaterThan(10);
  for (const { id, one } of ofTable) {
    const resources = [one.Resource].flat().map((resource) => JSON.stringify(resource));
    expect(
      resources.filter((resource) => resource.includes('"-*"')),
      `${id} ${statementActions(one).join()}`,
    ).toHaveLength(1);
    expect(resources.length, `${id} ${statementActions(one).join()}`).toBe(statementActions(one).includes("dynamodb:GetItem") ? 3 : 2);
  }
});

test("a deployment writes the name of the table in use as it finds it, and metrics and alarms name that table", async () => {
  const [parameter] = ofType(stage, "AWS::SSM::Parameter").filter(({ id }) => id.startsWith("TableInUse"));
  expect(parameter?.Properties).toMatchObject({ Name: "/apothecary/counting/table", Type: "String", Value: JSON.stringify(IN_USE) });
  const alarms = ofType(stage, "AWS::CloudWatch::Alarm").filter(({ Properties }) => Properties["Namespace"] === "AWS/DynamoDB");
  expect(alarms.length).toBeGreaterThan(1);
  for (const { Properties } of alarms) expect(Properties["Dimensions"]).toEqual([{ Name: "TableName", Value: IN_USE.table }]);
  expect(JSON.stringify(ofType(stage, "AWS::CloudWatch::Dashboard"))).toContain(IN_USE.table);
  expect(await tableInUse("new-stage")).toEqual({ table: "new-stage-apothecary-table", writes: "open" });
});

test("commands find the secrets and the distribution by parameters of the stage", () => {
  const parameterText = (name: string) =>
    JSON.stringify(ofType(stage, "AWS::SSM::Parameter").find(({ Properties }) => Properties["Name"] === `/apothecary/counting/${name}`)?.Properties["Value"]);
  expect(parameterText("secrets")).toMatch(/session.*SessionKeys.*origin.*OriginSecret.*sealing.*SealingKeys.*ledger.*LedgerKeys/);
  expect(parameterText("distribution")).toMatch(/Ref.*Distribution/);
});

test("no stage is deployed while it is being restored", async () => {
  await expect(synthesise("counting", { inUse: { ...IN_USE, writes: "stopped" } })).rejects.toThrow("The stage is being restored. Finish this first");
});

test("CloudFront sends the current value of the origin's secret, which is generated as JSON", () => {
  const [distribution] = ofType(stage, "AWS::CloudFront::Distribution");
  expect(JSON.stringify(distribution?.Properties)).toMatch(/"HeaderName":"x-origin-verify".*resolve:secretsmanager:.*:SecretString:current::\}\}/);
  const secret = ofType(stage, "AWS::SecretsManager::Secret").find(({ id }) => id.startsWith("OriginSecret"));
  expect(secret?.Properties["GenerateSecretString"]).toMatchObject({ SecretStringTemplate: "{}", GenerateStringKey: "current" });
});
