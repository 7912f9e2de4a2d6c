import { beforeAll, expect, test } from "vitest";
import { type AnyEndpoint, endpointName } from "../../packages/core/src/lib/rules/endpoint.ts";
import { allEndpoints, handlerFile } from "../../packages/functions/src/build/endpoints.ts";
import { bundled } from "./bundled.ts";
import {
  statementActions,
  functionNamed,
  functionOfRoute,
  applicationFunctions,
  ofType,
  functionRole,
  roleStatements,
  statementsOfRoute,
  synthesise,
  type Template,
  environmentVariables,
} from "./synthesise.ts";

let production: Template[];
let endpoints: AnyEndpoint[];
let filesThatBundle: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  endpoints = await allEndpoints();
  filesThatBundle = await bundled(endpoints.map(handlerFile));
  production = await synthesise("production");
});

const policyOfRoute = (templates: Template[], endpoint: AnyEndpoint): string[] => statementsOfRoute(templates, endpoint).flatMap(statementActions);

test("no role's policy allows a wildcard action, and none has more than what stands in it", () => {
  const roles = ofType(production, "AWS::IAM::Role");
  expect(
    roles
      .flatMap(roleStatements)
      .flatMap(statementActions)
      .filter((action) => action.includes("*")),
  ).toEqual([]);
  expect(roles.filter((role) => "ManagedPolicyArns" in role.Properties)).toEqual([]);
  expect(ofType(production, "AWS::IAM::Policy")).toEqual([]);
});

test("each endpoint has a function, and functions share a role only if their contracts have the same rights", () => {
  const rightsText = ({ writes, reports, uploads, seals, snapshots }: AnyEndpoint): string => JSON.stringify({ writes, reports, uploads, seals, snapshots });
  const roleByRights = new Map(endpoints.map((endpoint) => [rightsText(endpoint), functionRole(production, functionOfRoute(production, endpoint)).id]));
  for (const endpoint of endpoints)
    expect(functionRole(production, functionOfRoute(production, endpoint)).id, endpoint.path).toBe(roleByRights.get(rightsText(endpoint)));
  expect(new Set(roleByRights.values()).size).toBe(roleByRights.size);
  const others = applicationFunctions(production).filter(({ stack }) => !stack.includes("-Routes-"));
  expect(new Set(others.map((fn) => functionRole(production, fn).id)).size).toBe(others.length);
});

test("a reader writes nothing but refused tokens and their use, one that gives out files also that it did, and only these reach the bucket", () => {
  const onlyKeys = (keys: string) => JSON.stringify({ "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [keys] } });
  const isLimitedTo = (keys: string, { Condition }: { Condition?: unknown }) => JSON.stringify(Condition) === onlyKeys(keys);
  for (const endpoint of endpoints) {
    const statements = statementsOfRoute(production, endpoint);
    const actionsLimitedTo = (keys: string) => statements.filter((statement) => isLimitedTo(keys, statement)).flatMap(statementActions);
    expect(actionsLimitedTo("A#*"), endpoint.path).toEqual(endpoint.writes ? [] : ["dynamodb:UpdateItem"]);
    expect(actionsLimitedTo("T#*"), endpoint.path).toEqual(endpoint.reports && !endpoint.writes ? ["dynamodb:PutItem"] : []);
    const actions = statements.filter((statement) => !isLimitedTo("A#*", statement) && !isLimitedTo("T#*", statement)).flatMap(statementActions);
    const writes = actions.filter((action) => /PutItem|UpdateItem|DeleteItem/.test(action));
    expect(writes.length > 0, `${endpointName(endpoint)} writes`).toBe(endpoint.writes);
    expect(actions.includes("s3:PutObject"), `${endpointName(endpoint)} reports`).toBe(endpoint.reports || endpoint.uploads);
  }
});

test("a writer may not change or delete a row of the ledger, nor touch a seal", () => {
  for (const endpoint of endpoints.filter(({ writes }) => writes)) {
    const denied = statementsOfRoute(production, endpoint).filter(({ Effect }) => Effect === "Deny");
    expect(denied, endpointName(endpoint)).toMatchObject([
      { Action: ["dynamodb:UpdateItem", "dynamodb:DeleteItem"], Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["T#*"] } } },
      {
        Action: ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"],
        Condition: { "ForAnyValue:StringEquals": { "dynamodb:LeadingKeys": ["SEALS", "SEALKEYS", "SEALCORRECTIONS"] } },
      },
    ]);
  }
});

test("only the function that seals the ledger writes seals and has the key that signs them", () => {
  expect(
    applicationFunctions(production)
      .filter((fn) => "SEALING_KEYS_ARN" in environmentVariables(fn))
      .map(({ id }) => id.slice(0, 4)),
  ).toEqual(["Seal"]);
  const statements = roleStatements(functionRole(production, functionNamed(production, "Seal")));
  expect(statements.flatMap(statementActions).filter((action) => /dynamodb:.*Item$|s3/.test(action))).toEqual([
    ...["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:PutItem"],
    ...["s3:PutObject", "s3:PutObjectRetention", "s3:AbortMultipartUpload", "s3:GetObject"],
  ]);
  expect(statements.find((statement) => statementActions(statement).includes("dynamodb:PutItem"))).toMatchObject({
    Condition: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": ["SEALS", "SEALKEYS", "SEALCORRECTIONS"] } },
  });
  expect(JSON.stringify(statements.find((statement) => statementActions(statement).includes("s3:PutObject"))?.Resource)).toContain("/seals/*");
  const others = ofType(production, "AWS::IAM::Role")
    .flatMap(roleStatements)
    .filter((statement) => statementActions(statement).includes("s3:PutObject"));
  expect(others.filter(({ Resource }) => JSON.stringify(Resource).includes("/seals/*"))).toHaveLength(1);
});

test("only functions that write ledger rows, or verify them, have the keys that prove them", () => {
  const named = applicationFunctions(production).filter((fn) => "LEDGER_KEYS_ARN" in environmentVariables(fn));
  const others = named.filter(({ id }) => /^(CarryOn|CountExpired|Verify)/.test(id));
  expect([named.length, others.length]).toEqual([endpoints.filter(({ writes, reports }) => writes || reports).length + 3, 3]);
  for (const role of ofType(production, "AWS::IAM::Role")) {
    const reads = roleStatements(role).filter((statement) => statementActions(statement).includes("secretsmanager:GetSecretValue"));
    expect(JSON.stringify(reads).includes("LedgerKeys"), role.id).toBe(/^(CarryOn|CountExpired|Verify|Reads(Writes|Reports))/.test(role.id));
  }
});

test("functions that give out files write them down in the ledger, and no others do", () => {
  const recording = filesThatBundle("packages/core/src/ledger/given-files.ts");
  expect(recording.toSorted()).toEqual(
    endpoints
      .filter(({ reports }) => reports)
      .map(handlerFile)
      .toSorted(),
  );
});

test("functions that use snapshots of lists may read them, and one function writes them", () => {
  const reading = filesThatBundle("packages/core/src/lib/files/snapshot-files.ts");
  expect(reading.length).toBeGreaterThan(10);
  for (const endpoint of endpoints) {
    expect(endpoint.snapshots, `${endpoint.path} reads snapshots`).toBe(reading.includes(handlerFile(endpoint)));
    const granted = statementsOfRoute(production, endpoint).filter(({ Resource }) => JSON.stringify(Resource).includes("/snapshots/*"));
    expect(granted.flatMap(statementActions), endpoint.path).toEqual(endpoint.snapshots ? ["s3:GetObject"] : []);
  }
  const all = ofType(production, "AWS::IAM::Role").flatMap((role) => roleStatements(role).map((statement) => ({ id: role.id, statement })));
  const writers = all.filter(
    ({ statement }) => statementActions(statement).includes("s3:PutObject") && JSON.stringify(statement.Resource).includes("/snapshots/*"),
  );
  expect(writers.map(({ id }) => id.replace(/Role.*/, ""))).toEqual(["Snapshot"]);
  const own = roleStatements(functionRole(production, functionNamed(production, "Snapshot"))).flatMap(statementActions);
  expect(own.filter((action) => /dynamodb|s3/.test(action))).toEqual([
    ...["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"],
    ...["s3:GetObject", "s3:ListBucket", "s3:PutObject"],
  ]);
});

test("only functions that upload reach the uploaded files, and nothing removes one", () => {
  for (const endpoint of endpoints) {
    const granted = statementsOfRoute(production, endpoint).filter(({ Resource }) => JSON.stringify(Resource).includes("/uploads/*"));
    expect(granted.flatMap(statementActions), endpoint.path).toEqual(endpoint.uploads ? ["s3:GetObject", "s3:PutObject"] : []);
  }
  expect(endpoints.filter(({ uploads }) => uploads).length).toBeGreaterThan(2);
});

test("functions that read seals, snapshots or uploads can tell that a file is missing", () => {
  for (const endpoint of endpoints) {
    const lists = policyOfRoute(production, endpoint).includes("s3:ListBucket");
    expect(lists, endpoint.path).toBe(endpoint.seals || endpoint.snapshots || endpoint.uploads);
  }
});

test("only the verification may scan the table", () => {
  const scanning = ofType(production, "AWS::IAM::Role").filter((role) => roleStatements(role).flatMap(statementActions).includes("dynamodb:Scan"));
  expect(scanning.map(({ id }) => id.replace(/Role.*/, ""))).toEqual(["Verify"]);
});
