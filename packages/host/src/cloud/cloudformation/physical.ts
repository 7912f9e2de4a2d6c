/**
 * The physical ids and attributes of resources, by type. A type that is not here is not imitated.
 */
import { randomUUID } from "node:crypto";
import { ACCOUNT, arn, generatedName, randomId, REGION } from "../names.ts";
import type { Properties } from "../registry.ts";

export interface Physical {
  id: string;
  attributes: Record<string, unknown>;
}

interface Making {
  stack: string;
  logicalId: string;
  properties: Properties;
}

type Maker = (making: Making) => Physical;

/** The name in a property, or a generated one of at most some characters. */
const named = ({ properties, stack, logicalId }: Making, property: string, most: number): string =>
  (properties[property] as string | undefined) ?? generatedName(stack, logicalId, most);

/** A resource known by its name alone. */
const byName =
  (property: string, attributes: (name: string) => Record<string, unknown> = () => ({}), most = 64): Maker =>
  (making) => {
    const id = named(making, property, most);
    return { id, attributes: attributes(id) };
  };

const byRandom =
  (length: number, attributes: (id: string) => Record<string, unknown> = () => ({})): Maker =>
  () => {
    const id = randomId(length);
    return { id, attributes: attributes(id) };
  };

const byUuid: Maker = () => ({ id: randomUUID(), attributes: {} });
const byUpperCase =
  (attributes: (id: string) => Record<string, unknown>): Maker =>
  () => {
    const id = `E${randomId(13).toUpperCase()}`;
    return { id, attributes: attributes(id) };
  };

const bucketAttributes = (name: string): Record<string, unknown> => ({
  Arn: `arn:aws:s3:::${name}`,
  DomainName: `${name}.s3.amazonaws.com`,
  RegionalDomainName: `${name}.s3.${REGION}.amazonaws.com`,
});

export const PHYSICAL: Record<string, Maker> = {
  "AWS::ApiGatewayV2::Api": byRandom(10, (id) => ({ ApiId: id, ApiEndpoint: `https://${id}.execute-api.${REGION}.amazonaws.com` })),
  "AWS::ApiGatewayV2::Integration": byRandom(7),
  "AWS::ApiGatewayV2::Route": byRandom(7),
  "AWS::ApiGatewayV2::Stage": (making) => ({ id: `${making.properties["ApiId"]}/${making.properties["StageName"]}`, attributes: {} }),
  "AWS::Backup::BackupPlan": () => {
    const id = randomUUID();
    return { id, attributes: { BackupPlanId: id, BackupPlanArn: arn("backup", `backup-plan:${id}`) } };
  },
  "AWS::Backup::BackupSelection": byUuid,
  "AWS::Backup::BackupVault": byName("BackupVaultName", (name) => ({ BackupVaultName: name, BackupVaultArn: arn("backup", `backup-vault:${name}`) }), 50),
  "AWS::Budgets::Budget": (making) => ({ id: String((making.properties["Budget"] as { BudgetName: string }).BudgetName), attributes: {} }),
  "AWS::CloudFront::CloudFrontOriginAccessIdentity": byUpperCase((id) => ({ Id: id, S3CanonicalUserId: `canonical-${id}` })),
  "AWS::CloudFront::OriginAccessControl": byUpperCase((id) => ({ Id: id })),
  "AWS::CloudFront::Distribution": byUpperCase((id) => ({ Id: id, DomainName: `d${id.slice(1).toLowerCase()}.cloudfront.net` })),
  "AWS::CloudFront::Function": (making) => {
    const functionArn = `arn:aws:cloudfront::${ACCOUNT}:function/${named(making, "Name", 64)}`;
    return { id: functionArn, attributes: { FunctionARN: functionArn, Stage: "LIVE" } };
  },
  "AWS::CloudFront::ResponseHeadersPolicy": (making) => {
    const { Name } = making.properties["ResponseHeadersPolicyConfig"] as { Name: string };
    return { id: `policy-${Name}`, attributes: { Id: `policy-${Name}` } };
  },
  "AWS::CloudWatch::Alarm": byName("AlarmName", (name) => ({ Arn: arn("cloudwatch", `alarm:${name}`) }), 255),
  "AWS::CloudWatch::Dashboard": byName("DashboardName", () => ({}), 255),
  "AWS::DynamoDB::Table": byName("TableName", (name) => ({ Arn: arn("dynamodb", `table/${name}`) }), 255),
  "AWS::Events::Rule": byName("Name", (name) => ({ Arn: arn("events", `rule/${name}`) })),
  "AWS::IAM::Policy": (making) => ({ id: named(making, "PolicyName", 128) + making.stack, attributes: {} }),
  "AWS::IAM::Role": byName("RoleName", (name) => ({ Arn: `arn:aws:iam::${ACCOUNT}:role/${name}`, RoleId: `AROA${name}` })),
  "AWS::Lambda::EventSourceMapping": byUuid,
  "AWS::Lambda::Function": byName("FunctionName", (name) => ({ Arn: arn("lambda", `function:${name}`) })),
  "AWS::Lambda::Permission": (making) => ({ id: generatedName(making.stack, making.logicalId, 100), attributes: {} }),
  "AWS::Logs::LogGroup": byName("LogGroupName", (name) => ({ Arn: `${arn("logs", `log-group:${name}`)}:*` }), 512),
  "AWS::Logs::QueryDefinition": byUuid,
  "AWS::S3::Bucket": (making) => {
    const name = named(making, "BucketName", 63).toLowerCase();
    return { id: name, attributes: bucketAttributes(name) };
  },
  "AWS::S3::BucketPolicy": ({ properties }) => ({ id: String(properties["Bucket"]), attributes: {} }),
  "AWS::SecretsManager::Secret": (making) => {
    const id = arn("secretsmanager", `secret:${named(making, "Name", 64)}-${randomId(6)}`);
    return { id, attributes: { Id: id } };
  },
  "AWS::SNS::Subscription": (making) => ({ id: `${String(making.properties["TopicArn"])}:${randomUUID()}`, attributes: {} }),
  "AWS::SNS::Topic": (making) => {
    const name = named(making, "TopicName", 256);
    return { id: arn("sns", name), attributes: { TopicName: name, TopicArn: arn("sns", name) } };
  },
  "AWS::SNS::TopicPolicy": byUuid,
  "AWS::SQS::Queue": (making) => {
    const name = named(making, "QueueName", 80);
    const id = `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`;
    return { id, attributes: { QueueName: name, QueueUrl: id, Arn: arn("sqs", name) } };
  },
  "AWS::SQS::QueuePolicy": byUuid,
  "AWS::SSM::Parameter": byName("Name", () => ({}), 1_011),
};
