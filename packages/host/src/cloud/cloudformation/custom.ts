/**
 * Custom resources: the function that a resource's token names is called as CloudFormation calls it, and answers to a link.
 */
import { randomUUID } from "node:crypto";
import { AwsError } from "../errors.ts";
import type { Functions } from "../lambda/functions.ts";
import { REGION } from "../names.ts";
import type { Properties } from "../registry.ts";
import type { Physical } from "./physical.ts";
import type { CustomRequest, CustomResources } from "./resources.ts";

/** The host of the links that functions answer to. */
export const RESPONSES_HOST = `cloudformation-custom-resource-response-${REGION.replaceAll("-", "")}.s3.${REGION}.amazonaws.com`;

interface Response {
  Status: "SUCCESS" | "FAILED";
  Reason?: string;
  PhysicalResourceId?: string;
  Data?: Record<string, unknown>;
}

export class CustomFunctions implements CustomResources {
  readonly #functions: Functions;
  readonly #waiting = new Map<string, (response: Response) => void>();

  constructor(functions: Functions) {
    this.#functions = functions;
  }

  /** Takes a function's answer; `id` is that of its link. */
  answered(id: string, body: string): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) throw new AwsError("NoSuchRequest", `No custom resource waits for the answer ${id}: ${body}`, 404);
    waiting(JSON.parse(body) as Response);
    this.#waiting.delete(id);
  }

  async request(kind: "Create" | "Update" | "Delete", { type, stackId, logicalId, physicalId, properties, before }: CustomRequest): Promise<Physical> {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Response>();
    this.#waiting.set(id, resolve);
    const event = {
      RequestType: kind,
      ResponseURL: `https://${RESPONSES_HOST}/${id}?signed=1`,
      StackId: stackId,
      RequestId: id,
      ResourceType: type,
      LogicalResourceId: logicalId,
      ServiceToken: properties["ServiceToken"],
      ...(physicalId ? { PhysicalResourceId: physicalId } : {}),
      ResourceProperties: words(properties),
      ...(before ? { OldResourceProperties: words(before) } : {}),
    };
    const outcome = await this.#functions.invoke(String(properties["ServiceToken"]), event);
    // A function that ended without an answer would let CloudFormation wait for an hour.
    if (outcome.functionError || this.#waiting.has(id)) throw new Error(`The function of ${logicalId} gave no answer: ${outcome.payload.slice(0, 500)}`);
    const response = await promise;
    if (response.Status !== "SUCCESS") throw new Error(`Received response status [FAILED] from custom resource. Message returned: ${response.Reason}`);
    return { id: response.PhysicalResourceId ?? id, attributes: response.Data ?? {} };
  }
}

/** CloudFormation passes every value of a custom resource as text. */
function words(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(words);
  if (typeof value === "object" && value !== null) return Object.fromEntries(Object.entries(value as Properties).map(([key, inner]) => [key, words(inner)]));
  return value === null || value === undefined ? value : String(value);
}
