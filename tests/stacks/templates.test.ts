import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { INDEXES } from "../../packages/core/src/lib/table/table-shape.ts";
import { FURTHER_HEADERS } from "../../packages/functions/src/lib/security-headers.ts";
import { allEndpoints } from "../../packages/functions/src/build/endpoints.ts";
import {
  ALARM_EMAIL,
  statementActions,
  allResources,
  answering,
  functionNamed,
  applicationFunctions,
  ofType,
  functionRole,
  roleStatements,
  synthesise,
  type Template,
  environmentVariables,
} from "./synthesise.ts";

/** A stack holds 500 resources and 1 MB; what is near that cannot grow. */
const MOST_RESOURCES = 450;
const MOST_BYTES = 900_000;
/** A template may refer to 60 secrets; ours has one for each behaviour of the distribution. */
const MOST_REFERENCES = 4;
/** A stage's roles, of an account's 1,000. */
const MOST_ROLES = 20;

let production: Template[];
let branch: Template[];
let other: Template[];

beforeAll(async () => {
  production = await synthesise("production");
  branch = await synthesise("labels");
  other = await synthesise("counting");
});

describe("functions", () => {
  test("run on arm64 and Node 24, traced", async () => {
    const endpoints = (await allEndpoints()).length;
    const functions = applicationFunctions(production);
    expect(answering(production)).toHaveLength(endpoints);
    expect(functions.length).toBeGreaterThan(endpoints);
    for (const fn of functions) {
      expect(fn.Properties["Architectures"]).toEqual(["arm64"]);
      expect(fn.Properties["TracingConfig"]).toEqual({ Mode: "Active" });
    }
  });

  test("every function writes to a log group that exists before it, ends, and is the only one that its role may write to", () => {
    for (const templates of [production, branch]) {
      for (const fn of ofType(templates, "AWS::Lambda::Function")) {
        const group = (fn.Properties["LoggingConfig"] as { LogGroup: { Ref?: string; "Fn::ImportValue"?: string } } | undefined)?.LogGroup;
        expect(group?.Ref ?? group?.["Fn::ImportValue"], fn.id).toBeDefined();
        const logs = roleStatements(functionRole(templates, fn)).filter((statement) =>
          statementActions(statement).some((action) => action.startsWith("logs:")),
        );
        expect(logs.map(statementActions), fn.id).toEqual([["logs:CreateLogStream", "logs:PutLogEvents"]]);
      }
      for (const { Properties, id } of ofType(templates, "AWS::Logs::LogGroup")) {
        expect(Properties["RetentionInDays"], id).toBeGreaterThan(0);
        // A fixed name would collide with the group that production kept. The API's id in the access log's name is new each time.
        expect(Properties["LogGroupName"] === undefined || JSON.stringify(Properties["LogGroupName"]).includes('{"Ref":"Api'), id).toBe(true);
      }
    }
  });
});

test("no stack is near CloudFormation's limits", () => {
  for (const { name, resources, text } of production) {
    expect(Object.keys(resources).length, name).toBeLessThanOrEqual(MOST_RESOURCES);
    expect(text.length, name).toBeLessThanOrEqual(MOST_BYTES);
    expect(text.split("{{resolve:").length - 1, name).toBeLessThanOrEqual(MOST_REFERENCES);
  }
  for (const templates of [production, branch]) expect(ofType(templates, "AWS::IAM::Role").length).toBeLessThanOrEqual(MOST_ROLES);
});

test("the alarms go to the address of the stage; one that names none has no alarms, no dashboard and no canary", () => {
  for (const type of ["AWS::SNS::Subscription", "AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard"]) expect(ofType(branch, type)).toEqual([]);
  expect(applicationFunctions(branch).filter(({ id }) => id.startsWith("Canary"))).toEqual([]);
  const subscriptions = ofType(production, "AWS::SNS::Subscription");
  expect(subscriptions.map(({ Properties }) => [Properties["Protocol"], Properties["Endpoint"]])).toEqual([["email", ALARM_EMAIL]]);
});

describe("stages", () => {
  const NAMES = ["TableName", "BucketName", "QueueName", "TopicName", "DashboardName", "FunctionName", "RoleName", "Name", "AlarmName", "LogGroupName"];
  const templateNames = (templates: Template[]): string[] =>
    templates.flatMap((template) => [
      template.name,
      ...Object.values(template.resources).flatMap((resource) =>
        NAMES.map((name) => resource.Properties?.[name])
          .filter((value) => value !== undefined)
          .map((value) => `${resource.Type} ${typeof value === "string" ? value : template.name + JSON.stringify(value)}`),
      ),
    ]);

  test("no name is given twice in a stage", () => {
    for (const templates of [production, branch]) {
      const names = templateNames(templates);
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    }
  });

  test("two branch stages share no name", () => {
    const [mine, theirs] = [templateNames(branch), new Set(templateNames(other))];
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
    for (const resource of allResources(branch)) expect(resource.DeletionPolicy ?? "Delete", `${resource.Type} ${resource.id}`).toBe("Delete");
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

  test("browsers put files into the bucket from the application's own pages, which may connect to it", () => {
    const reports = ofType(production, "AWS::S3::Bucket").find((bucket) => bucket.id.startsWith("Reports"));
    expect(reports?.Properties["CorsConfiguration"]).toMatchObject({ CorsRules: [{ AllowedMethods: ["PUT"] }] });
    const policy = JSON.stringify(ofType(production, "AWS::CloudFront::ResponseHeadersPolicy")[0]?.Properties);
    expect(policy).toMatch(/connect-src 'self' https:\/\/".*RegionalDomainName.*; object-src 'none'/);
  });

  test("reports and snapshots expire", () => {
    const reports = ofType(production, "AWS::S3::Bucket").find((bucket) => bucket.id.startsWith("Reports"));
    const lifecycle = reports?.Properties["LifecycleConfiguration"] as { Rules: Record<string, unknown>[] };
    expect(lifecycle.Rules.filter((rule) => "ExpirationInDays" in rule)).toMatchObject([
      { ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Prefix: "reports/" },
      { ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Prefix: "snapshots/" },
      { ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Prefix: "verifications/" },
    ]);
  });
});

test("production's bucket can lock the ledger's seals; a branch stage's cannot, since it leaves nothing behind", () => {
  const reportsBucket = (templates: Template[]) => ofType(templates, "AWS::S3::Bucket").find((bucket) => bucket.id.startsWith("Reports"));
  expect(reportsBucket(production)?.Properties).toMatchObject({ ObjectLockEnabled: true, VersioningConfiguration: { Status: "Enabled" } });
  expect(reportsBucket(branch)?.Properties).toMatchObject({ ObjectLockEnabled: false, VersioningConfiguration: { Status: "Enabled" } });
});

test("a bucket with a lock never takes the place of one without: it has another id, no fixed name, and is kept when it is replaced", () => {
  const [locked, open] = [production, branch].map((templates) => ofType(templates, "AWS::S3::Bucket").find((bucket) => bucket.id.startsWith("Reports")));
  expect(locked?.id).toMatch(/^ReportsLocked/);
  expect(open?.id).not.toMatch(/^ReportsLocked/);
  expect(locked).toMatchObject({ DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" });
  expect(locked?.Properties).not.toHaveProperty("BucketName");
});

test("every bucket is private and refuses requests without TLS", () => {
  for (const templates of [production, branch]) {
    const policies = ofType(templates, "AWS::S3::BucketPolicy");
    for (const bucket of ofType(templates, "AWS::S3::Bucket")) {
      expect(Object.values(bucket.Properties["PublicAccessBlockConfiguration"] ?? {}), bucket.id).toEqual([true, true, true, true]);
      const policy = policies.find(({ stack, Properties }) => stack === bucket.stack && (Properties["Bucket"] as { Ref: string }).Ref === bucket.id);
      const denied = policy ? roleStatements(policy).filter(({ Effect }) => Effect === "Deny") : [];
      expect(denied, bucket.id).toMatchObject([{ Action: "s3:*", Condition: { Bool: { "aws:SecureTransport": "false" } } }]);
    }
  }
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
    expect(settings.Origins.filter((origin) => "OriginAccessControlId" in origin)).toHaveLength(1);
    expect(ofType(production, "AWS::CloudFront::CloudFrontOriginAccessIdentity")).toEqual([]);
    const [headers] = ofType(production, "AWS::CloudFront::ResponseHeadersPolicy");
    const text = JSON.stringify(headers?.Properties);
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).toContain("script-src 'self';");
    expect(text).toContain("StrictTransportSecurity");
    for (const [Header, Value] of Object.entries(FURTHER_HEADERS)) expect(text).toContain(JSON.stringify({ Header, Override: true, Value }));
    expect(Object.keys(FURTHER_HEADERS)).toEqual(expect.arrayContaining(["permissions-policy", "cross-origin-resource-policy"]));
  });
});

describe("operations", () => {
  test("each alarm's text names its row of the runbook, and each row has its alarm", () => {
    const runbook = readFileSync(new URL("../../docs/runbook.md", import.meta.url), "utf8");
    const table = runbook.slice(runbook.indexOf("| Alarm | What it says |")).split("\n\n")[0] ?? "";
    const rows = [...table.matchAll(/^\| (\w+) \|/gm)].map(([, row]) => row).slice(1);
    const named = ofType(production, "AWS::CloudWatch::Alarm").map(({ id, Properties }) => {
      const [, row = ""] = /^[A-Z].+\. See (\w+) in docs\/runbook\.md\.$/.exec(String(Properties["AlarmDescription"])) ?? [];
      expect(id.startsWith(row), id).toBe(true);
      return row;
    });
    expect([...new Set(named)].toSorted()).toEqual(rows.toSorted());
  });

  test("what runs by schedule has an alarm on its absence; a canary calls the stage through its distribution", () => {
    const absent = ofType(production, "AWS::CloudWatch::Alarm").filter(({ Properties }) => Properties["MetricName"] === "heartbeats");
    for (const { Properties } of absent)
      expect(Properties).toMatchObject({ TreatMissingData: "breaching", ComparisonOperator: "LessThanThreshold", Threshold: 1 });
    const events = absent.map(({ Properties }) => (Properties["Dimensions"] as { Name: string; Value: string }[]).find(({ Name }) => Name === "event")?.Value);
    const scheduled = ofType(production, "AWS::Events::Rule").flatMap(({ Properties }) => {
      const [, id = ""] = /"Fn::GetAtt":\["(\w+)[0-9A-F]{8}","Arn"\]/.exec(JSON.stringify(Properties["Targets"])) ?? [];
      // The verification takes steps all day; its alarm is on finished ones.
      return id === "Verify" ? [] : [id.replaceAll(/(?<!^)[A-Z]/g, "-$&").toLowerCase()];
    });
    expect(events.toSorted()).toEqual(scheduled.toSorted());
    expect(events).toContain("canary");
    const canary = functionNamed(production, "Canary");
    expect(JSON.stringify(environmentVariables(canary)["ADDRESS"])).toMatch(/https:\/\/.*Distribution.*DomainName/);
    expect(
      roleStatements(functionRole(production, canary))
        .flatMap(statementActions)
        .filter((action) => !/^(logs|xray):/.test(action)),
    ).toEqual([]);
    const rules = ofType(production, "AWS::Events::Rule").filter((rule) => JSON.stringify(rule.Properties["Targets"]).includes(canary.id));
    expect(rules.map((rule) => rule.Properties["ScheduleExpression"])).toEqual(["rate(5 minutes)"]);
  });

  test("queries are saved over the logs of all functions", () => {
    const queries = ofType(production, "AWS::Logs::QueryDefinition");
    expect(queries.map(({ Properties }) => Properties["Name"])).toEqual(
      ["One request", "Slowest calls", "Refusals by user"].map((name) => `production-apothecary-queries/${name}`),
    );
    const groups = new Set(
      applicationFunctions(production)
        .filter(({ id }) => !id.startsWith("Publisher"))
        .map((fn) => JSON.stringify(fn.Properties["LoggingConfig"])),
    );
    for (const { Properties } of queries) expect(Properties["LogGroupNames"]).toHaveLength(groups.size);
  });

  test("every alarm reaches the topic, and the queue has its dead letters behind it", () => {
    const alarms = ofType(production, "AWS::CloudWatch::Alarm");
    expect(alarms.length).toBeGreaterThanOrEqual(8);
    for (const alarm of alarms) expect(alarm.Properties["AlarmActions"], alarm.id).toHaveLength(1);
    for (const index of INDEXES) {
      const throttles = alarms.filter((alarm) =>
        JSON.stringify(alarm.Properties["Metrics"] ?? "").includes(`"GlobalSecondaryIndexName","Value":"${index}-index"`),
      );
      expect(throttles, index).toHaveLength(1);
      expect(JSON.stringify(throttles[0])).toMatch(/WriteThrottleEvents.*ReadThrottleEvents/);
    }
    const queue = ofType(production, "AWS::SQS::Queue").find((one) => /^Operations[0-9A-F]{8}$/.test(one.id));
    expect(JSON.stringify(queue?.Properties["RedrivePolicy"])).toContain("DeadLetters");
    expect(ofType(production, "AWS::CloudWatch::Dashboard")).toHaveLength(1);
    expect(ofType(production, "AWS::Events::Rule")[0]?.Properties["ScheduleExpression"]).toBe("rate(1 minute)");
  });
});

test("production verifies its table and its ledger each day, with an alarm on findings and one on its absence", () => {
  const [verify] = applicationFunctions(production).filter(({ Properties }) => Properties["Description"] === "Verify (events)");
  if (!verify) throw new Error("No function verifies.");
  expect(roleStatements(functionRole(production, verify)).flatMap(statementActions)).toEqual(expect.arrayContaining(["dynamodb:Scan", "s3:PutObject"]));
  const rules = ofType(production, "AWS::Events::Rule").filter((rule) => JSON.stringify(rule.Properties["Targets"]).includes(verify.id));
  expect(rules.map((rule) => rule.Properties["ScheduleExpression"])).toEqual(["rate(15 minutes)"]);
  const alarms = ofType(production, "AWS::CloudWatch::Alarm").filter(({ Properties }) =>
    ["findings", "verifications"].includes(String(Properties["MetricName"])),
  );
  expect(alarms.map(({ Properties }) => Properties["TreatMissingData"]).toSorted()).toEqual(["breaching", "notBreaching"]);
  expect(ofType(branch, "AWS::Lambda::Function").filter(({ id }) => id.startsWith("Verify"))).toEqual([]);
});
