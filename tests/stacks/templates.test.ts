import { beforeAll, describe, expect, test } from "vitest";
import { type AnyEndpoint, nameOf } from "../../packages/core/src/lib/endpoint.ts";
import { allEndpoints, handlerFile } from "../../scripts/lib/endpoints.ts";
import { filesThatBundle } from "./bundled.ts";
import { ofType, type Resource, synthesise, type Template } from "./synthesise.ts";

/** A stack holds 500 resources; what is near that cannot grow. */
const MOST_RESOURCES = 450;

/** The address that one of the stages names. */
const ALARM_EMAIL = "on-call@example.test";

let production: Template[];
let branch: Template[];
let other: Template[];
let endpoints: AnyEndpoint[];

beforeAll(async () => {
  endpoints = await allEndpoints();
  production = await synthesise("production");
  branch = await synthesise("labels");
  process.env["ALARM_EMAIL"] = ALARM_EMAIL;
  try {
    other = await synthesise("counting");
  } finally {
    delete process.env["ALARM_EMAIL"];
  }
});

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

function statementsOf(resource: Resource): Statement[] {
  const document = resource.Properties["PolicyDocument"] as { Statement: Statement[] } | undefined;
  return document?.Statement ?? [];
}

const actionsOf = (statement: Statement): string[] => [statement.Action].flat();

/** Our own functions: what sst and the CDK bring to deploy with are not among them. */
function functionsOf(templates: Template[]): ReturnType<typeof ofType> {
  return ofType(templates, "AWS::Lambda::Function").filter((fn) => fn.Properties["Runtime"] === "nodejs24.x");
}

const policyOfRoute = (templates: Template[], endpoint: AnyEndpoint): string[] => statementsOfRoute(templates, endpoint).flatMap(actionsOf);

function statementsOfRoute(templates: Template[], endpoint: AnyEndpoint): Statement[] {
  const fn = functionsOf(templates).find((one) => String(one.Properties["Description"]).startsWith(`${endpoint.method} ${endpoint.path} `));
  if (!fn) throw new Error(`No function serves ${endpoint.path}.`);
  const role = JSON.stringify((fn.Properties["Role"] as { "Fn::GetAtt": string[] })["Fn::GetAtt"][0]);
  const policies = ofType(templates, "AWS::IAM::Policy").filter((policy) => JSON.stringify(policy.Properties["Roles"]).includes(role));
  return policies.flatMap(statementsOf);
}

describe("rights", () => {
  test("no role's policy allows a wildcard action", () => {
    const policies = ofType(production, "AWS::IAM::Policy");
    expect(policies.length).toBeGreaterThan(endpoints.length);
    const wild = policies.flatMap((policy) => statementsOf(policy).flatMap(actionsOf)).filter((action) => action.includes("*"));
    expect(wild).toEqual([]);
  });

  test("each endpoint has a function and a role of its own", () => {
    for (const endpoint of endpoints) expect(policyOfRoute(production, endpoint), endpoint.path).toContain("dynamodb:GetItem");
    const roles = functionsOf(production).map((fn) => JSON.stringify(fn.Properties["Role"]) + fn.stack);
    expect(new Set(roles).size).toBe(roles.length);
  });

  test("a reader cannot write, and only reporters reach the bucket", () => {
    for (const endpoint of endpoints) {
      const actions = policyOfRoute(production, endpoint);
      const writes = actions.filter((action) => /PutItem|UpdateItem|DeleteItem/.test(action));
      expect(writes.length > 0, `${nameOf(endpoint)} writes`).toBe(endpoint.writes);
      expect(actions.includes("s3:PutObject"), `${nameOf(endpoint)} reports`).toBe(endpoint.reports);
    }
  });

  test("a writer may not change or delete a row of the ledger, nor touch a seal", () => {
    for (const endpoint of endpoints.filter(({ writes }) => writes)) {
      const denied = statementsOfRoute(production, endpoint).filter(({ Effect }) => Effect === "Deny");
      expect(denied, nameOf(endpoint)).toMatchObject([
        { Action: ["dynamodb:UpdateItem", "dynamodb:DeleteItem"], Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["T#*"] } } },
        {
          Action: ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem", "dynamodb:ConditionCheckItem"],
          Condition: { "ForAnyValue:StringEquals": { "dynamodb:LeadingKeys": ["SEALS", "SEALKEYS"] } },
        },
      ]);
    }
  });

  test("only the function that seals the ledger writes seals and has the key that signs them", () => {
    const sealers = functionsOf(production).filter((fn) => "SEALING_KEYS" in (fn.Properties["Environment"] as { Variables: object }).Variables);
    expect(sealers.map(({ id }) => id.slice(0, 4))).toEqual(["Seal"]);
    const policies = ofType(production, "AWS::IAM::Policy").filter(({ id }) => id.startsWith("SealServiceRole"));
    const statements = policies.flatMap(statementsOf);
    expect(statements.flatMap(actionsOf).filter((action) => /dynamodb:.*Item$|s3/.test(action))).toEqual([
      ...["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:PutItem"],
      ...["s3:PutObject", "s3:PutObjectRetention", "s3:AbortMultipartUpload"],
    ]);
    expect(statements.find((statement) => actionsOf(statement).includes("dynamodb:PutItem"))).toMatchObject({
      Condition: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": ["SEALS", "SEALKEYS"] } },
    });
    expect(JSON.stringify(statements.find((statement) => actionsOf(statement).includes("s3:PutObject"))?.Resource)).toContain("/seals/*");
    const others = ofType(production, "AWS::IAM::Policy")
      .flatMap(statementsOf)
      .filter((statement) => actionsOf(statement).includes("s3:PutObject"));
    expect(others.filter(({ Resource }) => JSON.stringify(Resource).includes("/seals/*"))).toHaveLength(1);
  });

  test("functions that use snapshots of lists may read them, and one function writes them", async () => {
    const reading = await filesThatBundle("packages/core/src/lib/snapshot-files.ts", endpoints.map(handlerFile));
    expect(reading.length).toBeGreaterThan(10);
    for (const endpoint of endpoints) {
      expect(endpoint.snapshots, `${endpoint.path} reads snapshots`).toBe(reading.includes(handlerFile(endpoint)));
      const granted = statementsOfRoute(production, endpoint).filter(({ Resource }) => JSON.stringify(Resource).includes("/snapshots/*"));
      expect(granted.flatMap(actionsOf), endpoint.path).toEqual(endpoint.snapshots ? ["s3:GetObject"] : []);
    }
    const all = ofType(production, "AWS::IAM::Policy").flatMap((policy) => statementsOf(policy).map((statement) => ({ id: policy.id, statement })));
    const writers = all.filter(({ statement }) => actionsOf(statement).includes("s3:PutObject") && JSON.stringify(statement.Resource).includes("/snapshots/*"));
    expect(writers.map(({ id }) => id.replace(/ServiceRole.*/, ""))).toEqual(["Snapshot"]);
    const own = all.filter(({ id }) => id.startsWith("SnapshotServiceRole")).flatMap(({ statement }) => actionsOf(statement));
    expect(own.filter((action) => /dynamodb|s3/.test(action))).toEqual([
      ...["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"],
      ...["s3:GetObject", "s3:ListBucket", "s3:PutObject"],
    ]);
  });

  test("functions that read seals or snapshots can tell that a file is missing", () => {
    for (const endpoint of endpoints) {
      const lists = policyOfRoute(production, endpoint).includes("s3:ListBucket");
      expect(lists, endpoint.path).toBe(endpoint.seals || endpoint.snapshots);
    }
  });

  test("nothing may scan the table", () => {
    expect(production.map((template) => template.text).join("")).not.toContain("dynamodb:Scan");
  });
});

describe("functions", () => {
  test("run on arm64 and Node 24, traced, with logs that end", () => {
    const functions = functionsOf(production);
    expect(functions).toHaveLength(endpoints.length + 4);
    for (const fn of functions) {
      expect(fn.Properties["Architectures"]).toEqual(["arm64"]);
      expect(fn.Properties["TracingConfig"]).toEqual({ Mode: "Active" });
    }
    const groups = ofType(production, "AWS::Logs::LogGroup");
    expect(groups.length).toBeGreaterThanOrEqual(functions.length);
    for (const group of groups) expect(group.Properties["RetentionInDays"], group.id).toBeGreaterThan(0);
  });

  test("functions that answer requests get both secrets, the others none", () => {
    const secrets = functionsOf(production).map((fn) => {
      const variables = (fn.Properties["Environment"] as { Variables: Record<string, unknown> }).Variables;
      return ["SESSION_KEYS", "ORIGIN_SECRET"].filter((name) => name in variables).length;
    });
    expect(secrets.filter((count) => count === 0)).toHaveLength(4);
    expect(secrets.filter((count) => count === 2)).toHaveLength(endpoints.length);
  });

  test("hold no secret: CloudFormation resolves them while it deploys", () => {
    for (const fn of functionsOf(production)) {
      const variables = (fn.Properties["Environment"] as { Variables: Record<string, unknown> }).Variables;
      for (const name of ["SESSION_KEYS", "ORIGIN_SECRET", "SEALING_KEYS"]) {
        if (name in variables) expect(JSON.stringify(variables[name])).toContain("{{resolve:secretsmanager:");
      }
    }
  });
});

test("no stack is near CloudFormation's limit", () => {
  for (const template of production) expect(Object.keys(template.resources).length, template.name).toBeLessThanOrEqual(MOST_RESOURCES);
});

test("the alarms go to the address of the stage, if it names one", () => {
  expect(ofType(production, "AWS::SNS::Subscription")).toEqual([]);
  const subscriptions = ofType(other, "AWS::SNS::Subscription");
  expect(subscriptions.map(({ Properties }) => [Properties["Protocol"], Properties["Endpoint"]])).toEqual([["email", ALARM_EMAIL]]);
});

describe("stages", () => {
  const NAMES = ["TableName", "BucketName", "QueueName", "TopicName", "DashboardName", "FunctionName", "RoleName", "Name", "AlarmName", "LogGroupName"];
  const namesOf = (templates: Template[]): string[] =>
    templates.flatMap((template) => [
      template.name,
      ...Object.values(template.resources).flatMap((resource) =>
        NAMES.map((name) => resource.Properties?.[name])
          .filter((value) => value !== undefined)
          .map((value) => (typeof value === "string" ? value : template.name + JSON.stringify(value))),
      ),
    ]);

  test("two branch stages share no name", () => {
    const [mine, theirs] = [namesOf(branch), new Set(namesOf(other))];
    expect(mine.length).toBeGreaterThan(10);
    expect(mine.filter((name) => theirs.has(name))).toEqual([]);
  });

  test("production keeps its table and buckets, and guards the table", () => {
    const [table] = ofType(production, "AWS::DynamoDB::Table");
    expect(table?.DeletionPolicy).toBe("Retain");
    expect(table?.Properties["DeletionProtectionEnabled"]).toBe(true);
    expect(table?.Properties["PointInTimeRecoverySpecification"]).toEqual({ PointInTimeRecoveryEnabled: true });
    const reports = ofType(production, "AWS::S3::Bucket").find((bucket) => bucket.id.startsWith("Reports"));
    expect(reports?.DeletionPolicy).toBe("Retain");
  });

  test("a branch stage leaves nothing behind", () => {
    for (const type of ["AWS::DynamoDB::Table", "AWS::S3::Bucket", "AWS::Logs::LogGroup", "AWS::SecretsManager::Secret"]) {
      for (const resource of ofType(branch, type)) expect(resource.DeletionPolicy, `${type} ${resource.id}`).toBe("Delete");
    }
    expect(ofType(branch, "Custom::S3AutoDeleteObjects")).toHaveLength(ofType(branch, "AWS::S3::Bucket").length);
  });
});

describe("storage", () => {
  test("the table has its time to live and its indexes", () => {
    const [table] = ofType(production, "AWS::DynamoDB::Table");
    expect(table?.Properties["TimeToLiveSpecification"]).toEqual({ AttributeName: "ttl", Enabled: true });
    const indexes = table?.Properties["GlobalSecondaryIndexes"] as { IndexName: string; Projection: { ProjectionType: string } }[];
    const projections = indexes.map(({ IndexName, Projection }) => `${IndexName} ${Projection.ProjectionType}`);
    expect(projections).toEqual([...["g1", "g2", "g3", "g4", "g5", "g6"].map((index) => `${index}-index ALL`), "g7-index INCLUDE"]);
  });

  test("reports and snapshots are private, asked for over TLS alone, and expire", () => {
    const reports = ofType(production, "AWS::S3::Bucket").find((bucket) => bucket.id.startsWith("Reports"));
    expect(reports?.Properties["PublicAccessBlockConfiguration"]).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const lifecycle = reports?.Properties["LifecycleConfiguration"] as { Rules: Record<string, unknown>[] };
    expect(lifecycle.Rules.filter((rule) => "ExpirationInDays" in rule)).toMatchObject([
      { ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Prefix: "reports/" },
      { ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Prefix: "snapshots/" },
    ]);
    const policy = ofType(production, "AWS::S3::BucketPolicy").find((one) => one.id.startsWith("ReportsLockedPolicy"));
    expect(statementsOf(policy as Resource)[0]).toMatchObject({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } });
  });
});

test("production's bucket can lock the ledger's seals; a branch stage's cannot, since it leaves nothing behind", () => {
  const bucketOf = (templates: Template[]) => ofType(templates, "AWS::S3::Bucket").find((bucket) => bucket.id.startsWith("Reports"));
  expect(bucketOf(production)?.Properties).toMatchObject({ ObjectLockEnabled: true, VersioningConfiguration: { Status: "Enabled" } });
  expect(bucketOf(branch)?.Properties).toMatchObject({ ObjectLockEnabled: false });
});

test("a bucket with a lock never takes the place of one without: it has another id, no fixed name, and is kept when it is replaced", () => {
  const [locked, open] = [production, branch].map((templates) => ofType(templates, "AWS::S3::Bucket").find((bucket) => bucket.id.startsWith("Reports")));
  expect(locked?.id).toMatch(/^ReportsLocked/);
  expect(open?.id).not.toMatch(/^ReportsLocked/);
  expect(locked).toMatchObject({ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
  expect(locked?.Properties).not.toHaveProperty("BucketName");
});

describe("the web", () => {
  test("serves the application and the calls on one origin, with the security headers, hiding no error", () => {
    const [distribution] = ofType(production, "AWS::CloudFront::Distribution");
    const settings = distribution?.Properties["DistributionConfig"] as {
      CacheBehaviors: Record<string, unknown>[];
      CustomErrorResponses?: unknown[];
      Origins: Record<string, unknown>[];
    };
    expect(settings.CacheBehaviors.map((behavior) => behavior["PathPattern"])).toEqual(["/api/*", "/login_check"]);
    for (const behavior of settings.CacheBehaviors) {
      expect(behavior["AllowedMethods"]).toContain("POST");
      expect(behavior["ResponseHeadersPolicyId"]).toBeDefined();
      expect(JSON.stringify(behavior["FunctionAssociations"])).toContain("ViewerAddress");
    }
    expect(settings.CustomErrorResponses ?? []).toEqual([]);
    expect(JSON.stringify(settings.Origins)).toContain("x-origin-verify");
    const [headers] = ofType(production, "AWS::CloudFront::ResponseHeadersPolicy");
    const text = JSON.stringify(headers?.Properties);
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).toContain("script-src 'self';");
    expect(text).toContain("StrictTransportSecurity");
  });
});

describe("operations", () => {
  test("every alarm reaches the topic, and the queue has its dead letters behind it", () => {
    const alarms = ofType(production, "AWS::CloudWatch::Alarm");
    expect(alarms.length).toBeGreaterThanOrEqual(8);
    for (const alarm of alarms) expect(alarm.Properties["AlarmActions"], alarm.id).toHaveLength(1);
    const queue = ofType(production, "AWS::SQS::Queue").find((one) => one.id.startsWith("OperationsQueue"));
    expect(JSON.stringify(queue?.Properties["RedrivePolicy"])).toContain("DeadLetters");
    expect(ofType(production, "AWS::CloudWatch::Dashboard")).toHaveLength(1);
    expect(ofType(production, "AWS::Events::Rule")[0]?.Properties["ScheduleExpression"]).toBe("rate(1 minute)");
  });
});
