/**
 * A small local cloud: the services that the stacks use, as far as they use them. What it does not imitate fails loudly.
 */
import { mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import { join } from "node:path";
import { startDynamoDb } from "../engines/dynamodb-engine.ts";
import { HttpApis, type WebAnswer, type WebRequest } from "./apigateway/http-api.ts";
import { cloudFormationActions, stsActions } from "./cloudformation/api.ts";
import { CustomFunctions } from "./cloudformation/custom.ts";
import { type Effects, Resources } from "./cloudformation/resources.ts";
import { Stacks } from "./cloudformation/stacks.ts";
import { cloudFrontService } from "./cloudfront/api.ts";
import { Distributions } from "./cloudfront/distribution.ts";
import { dynamoService, type Observer, tableEffects } from "./dynamodb/service.ts";
import { AwsError, NotImitated } from "./errors.ts";
import { Schedules } from "./events/schedules.ts";
import { jsonService, queryService } from "./front/protocols.ts";
import { front, listen, sendWeb, webRequest } from "./front/server.ts";
import type { Service } from "./front/service.ts";
import { Callers, checkRole } from "./iam/callers.ts";
import { documentStatements } from "./iam/policy.ts";
import { lambdaService } from "./lambda/api.ts";
import { Functions } from "./lambda/functions.ts";
import { ASSETS_BUCKET } from "./names.ts";
import { Parameters, ssmActions } from "./parameters/parameters.ts";
import { type Held, Registry } from "./registry.ts";
import { S3Engine } from "./s3/engine.ts";
import { S3Service } from "./s3/service.ts";
import { Secrets, secretsActions } from "./secrets/secrets.ts";
import { Mappings } from "./sqs/mappings.ts";
import { Queues, sqsActions } from "./sqs/queues.ts";

/** The credentials of the one who deploys. */
export const DEPLOYER = { accessKeyId: "AKIALOCALDEPLOYER", secretAccessKey: "local-deployer" };
const GIVEN = { CDKToolkit: { BootstrapVersion: "28", BucketName: ASSETS_BUCKET } };

export interface Cloud {
  /** What `AWS_ENDPOINT_URL` has to be. */
  endpoint: string;
  registry: Registry;
  stacks: Stacks;
  functions: Functions;
  callers: Callers;
  queues: Queues;
  secrets: Secrets;
  mappings: Mappings;
  schedules: Schedules;
  apis: HttpApis;
  /** Requests that are not imitated, and functions that failed. */
  faults: string[];
  /** Called after each call of DynamoDB by a function that was answered. */
  observe?: Observer | undefined;
  /** The address at which a distribution is served. */
  siteAddress(domainName: string): string;
  stop(): Promise<void>;
}

/** Starts the cloud, with its files in a directory. */
export async function startCloud(directory: string): Promise<Cloud> {
  await mkdir(join(directory, "s3"), { recursive: true });
  const [dynamo, engine] = await Promise.all([startDynamoDb(), S3Engine.start(join(directory, "s3"))]);
  await engine.createBucket(ASSETS_BUCKET);
  const faults: string[] = [];
  const report = (fault: string): void => void faults.push(fault);
  const registry = new Registry();
  const callers = new Callers(registry, DEPLOYER);
  let endpoint = "";
  const functions = new Functions({ registry, callers, folder: directory, endpoint: () => endpoint, read: (bucket, key) => engine.read(bucket, key), report });
  const queues = new Queues(registry);
  const mappings = new Mappings({ registry, queues, functions, callers, report });
  const [secrets, parameters, schedules] = [new Secrets(registry), new Parameters(), new Schedules(registry, functions, report)];
  const apis = new HttpApis(registry, functions, report);
  const served = new Served(new Distributions(registry, apis, engine), report);
  const custom = new CustomFunctions(functions);
  const effects = resourceEffects({ dynamo: dynamo.endpoint, engine, functions, mappings, secrets, parameters, schedules, apis, served });
  const lookups = {
    parameter: (name: string) => parameters.get(name).value,
    dynamic: (reference: string) => resolved(reference, secrets, parameters),
  };
  const stacks = new Stacks(new Resources(registry, effects, custom), lookups);
  const readTemplate = async (url: string): Promise<string> => {
    const [bucket = "", ...key] = new URL(url).pathname.slice(1).split("/");
    return (await engine.read(bucket, key.join("/"))).toString();
  };
  const services = {
    ...plainServices({ registry, callers, functions, queues, secrets, parameters }),
    cloudformation: queryService("CloudFormation", cloudFormationActions(stacks, readTemplate, GIVEN)),
    dynamodb: dynamoService(dynamo.endpoint, registry, callers, (functionName, action) => cloud.observe?.(functionName, action)),
  };
  const { server, port } = await listen(
    front({
      services,
      s3: new S3Service(engine, registry, callers),
      callers,
      custom,
      apis,
      report,
      atDistribution: (name, request) => served.answer(registry, name, request),
    }),
  );
  endpoint = `http://127.0.0.1:${port}`;
  const cloud: Cloud = {
    ...{ endpoint, registry, stacks, functions, callers, queues, secrets, mappings, schedules, apis, faults },
    siteAddress: (domainName) => served.siteAddress(domainName),
    stop: async () => {
      schedules.stopAll();
      functions.stop();
      for (const one of [server, ...served.servers()]) closed(one);
      engine.stop();
      await dynamo.stop();
    },
  };
  return cloud;
}

/** The services that need no more than the parts of the cloud. */
function plainServices({
  registry,
  callers,
  functions,
  queues,
  secrets,
  parameters,
}: Pick<Cloud, "registry" | "callers" | "functions" | "queues"> & Values): Record<string, Service> {
  return {
    sts: queryService("STS", stsActions(callers)),
    ssm: jsonService("SSM", ssmActions(parameters, callers)),
    secretsmanager: jsonService("Secrets Manager", secretsActions(secrets, callers)),
    sqs: jsonService("SQS", sqsActions(queues, callers)),
    lambda: lambdaService(functions, callers),
    cloudfront: cloudFrontService(registry, callers),
  };
}

function closed(server: Server): void {
  server.close();
  server.closeAllConnections();
}

/** `secretsmanager:<arn>:SecretString:::` and `ssm:<name>`, as dynamic references name them. */
function resolved(reference: string, secrets: Secrets, parameters: Parameters): string {
  const [service, ...rest] = reference.split(":");
  if (service === "ssm") return parameters.get(rest.join(":").replace(/:\d+$/, "")).value;
  const [, secretArn = "", field = ""] = /^(arn:aws:secretsmanager:[^:]*:[^:]*:secret:[^:]+|[^:]+)(?::SecretString:([^:]*):*)?$/.exec(rest.join(":")) ?? [];
  if (service !== "secretsmanager" || secretArn === "") throw new NotImitated(`the dynamic reference ${reference}`);
  const { value } = secrets.value(secretArn);
  if (field === "") return value;
  const found = (JSON.parse(value) as Record<string, unknown>)[field];
  if (found === undefined) throw new AwsError("ValidationError", `Could not find a value associated with JSONKey in SecretString: ${field}`);
  return String(found);
}

/** Distributions, each at a port of its own. */
class Served {
  readonly #distributions: Distributions;
  readonly #report: (fault: string) => void;
  readonly #servers = new Map<string, { server: Server; port: number; domainName: string }>();

  constructor(distributions: Distributions, report: (fault: string) => void) {
    this.#distributions = distributions;
    this.#report = report;
  }

  siteAddress(domainName: string): string {
    const found = [...this.#servers.values()].find((one) => one.domainName === domainName);
    if (!found) throw new Error(`No distribution is served at ${domainName}.`);
    return `http://localhost:${found.port}`;
  }

  answer(registry: Registry, domainName: string, request: WebRequest): Promise<WebAnswer> {
    const held = registry.find("AWS::CloudFront::Distribution", "DomainName", domainName);
    if (!held) throw new Error(`There is no distribution ${domainName}.`);
    return this.#distributions.answer(held, request);
  }

  servers(): Server[] {
    return [...this.#servers.values()].map(({ server }) => server);
  }

  get effects(): Effects {
    return {
      made: async (held) => {
        this.#distributions.check(held);
        this.#servers.set(held.id, { ...(await this.#start(held)), domainName: String(held.attributes["DomainName"]) });
      },
      changed: (held) => this.#distributions.check(held),
      removed: ({ id }) => {
        const found = this.#servers.get(id);
        if (found) closed(found.server);
        this.#servers.delete(id);
      },
    };
  }

  #start(held: Held): Promise<{ server: Server; port: number }> {
    return listen((request, response) => {
      const answering = async (): Promise<void> =>
        sendWeb(response, await this.#distributions.answer(held, await webRequest(request)), request.method !== "HEAD");
      void answering().catch((error: unknown) => {
        this.#report(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`);
        response.writeHead(502).end();
      });
    });
  }
}

interface Values {
  secrets: Secrets;
  parameters: Parameters;
}

interface WithEffects {
  dynamo: string;
  engine: S3Engine;
  functions: Functions;
  mappings: Mappings;
  secrets: Secrets;
  parameters: Parameters;
  schedules: Schedules;
  apis: HttpApis;
  served: Served;
}

/** Checks, on its making and on each change. */
const checked = (check: (held: Held) => void): Effects => ({ made: check, changed: check });

function resourceEffects({ dynamo, engine, functions, mappings, secrets, parameters, schedules, apis, served }: WithEffects): Record<string, Effects> {
  return {
    "AWS::DynamoDB::Table": tableEffects(dynamo),
    "AWS::S3::Bucket": { made: ({ id }) => engine.createBucket(id), removed: ({ id }) => engine.deleteBucket(id) },
    "AWS::S3::BucketPolicy": checked(policyCheck),
    "AWS::IAM::Role": checked(checkRole),
    "AWS::IAM::Policy": checked(policyCheck),
    "AWS::Lambda::Function": {
      made: (held) => functions.deployed(held),
      changed: (held) => functions.deployed(held),
      removed: ({ id }) => functions.removed(id),
    },
    "AWS::Lambda::EventSourceMapping": checked((held) => mappings.check(held)),
    "AWS::SecretsManager::Secret": secrets.effects,
    "AWS::SSM::Parameter": parameters.effects,
    "AWS::Events::Rule": {
      made: (held) => {
        schedules.check(held);
        schedules.start(held);
      },
      changed: (held) => {
        schedules.check(held);
        schedules.start(held);
      },
      removed: (held) => schedules.stop(held),
    },
    "AWS::ApiGatewayV2::Route": checked((held) => apis.checkRoute(held)),
    "AWS::ApiGatewayV2::Integration": checked((held) => apis.checkIntegration(held)),
    "AWS::CloudFront::Distribution": served.effects,
  };
}

const policyCheck = ({ properties, owner }: Held): void => void documentStatements(properties["PolicyDocument"], owner);
