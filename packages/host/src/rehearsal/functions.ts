/**
 * Every function of a stage starts: each endpoint is called without a session, which it refuses itself unless it is public.
 */
import { stockList } from "@apothecary/core/stock/contract";
import { allEndpoints } from "@apothecary/functions/build/endpoints";
import type { Cloud } from "../cloud/cloud.ts";
import type { Measure } from "../cloud/lambda/functions.ts";
import type { Held } from "../cloud/registry.ts";
import type { StageClient } from "./client.ts";

/** Requests under way at the same time. */
const LANES = 3;

export async function callEveryFunction(address: string): Promise<number> {
  const endpoints = await allEndpoints();
  const wrong: string[] = [];
  const waiting = endpoints.values();
  const lane = async (): Promise<void> => {
    for (const { method, path, access } of waiting) {
      const url = address + path.replaceAll(/\{(\w+)\}/g, "1");
      const { status } = await fetch(url, { method, headers: { "x-requested-with": "XMLHttpRequest" }, ...(method === "POST" ? { body: "{}" } : {}) });
      const answers = access === "public" && method === "GET" ? [200] : [400, 401];
      if (!answers.includes(status)) wrong.push(`${method} ${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (wrong.length > 0) throw new Error(`Called without a session: ${wrong.join(", ")}`);
  return endpoints.length;
}

/** The status of the API's own answer to a caller with some headers, who has no session. */
export async function apiAnswers(cloud: Cloud, stage: string, headers: Record<string, string>): Promise<number> {
  const [api] = cloud.registry.all("AWS::ApiGatewayV2::Api").filter(({ owner }) => owner.startsWith(`${stage}-`));
  const request = { method: "GET", path: "/api/user", query: "", body: Buffer.alloc(0), address: "127.0.0.1" };
  return (await cloud.apis.answer(api?.id ?? "", { ...request, headers: { "x-requested-with": "XMLHttpRequest", ...headers } })).status;
}

/** Without the header of the distribution, the API refuses every caller. */
export async function refusesOtherCallers(cloud: Cloud, stage: string): Promise<void> {
  const status = await apiAnswers(cloud, stage, {});
  if (status !== 403) throw new Error(`The API answered ${status} to a caller that does not come through the distribution.`);
}

/** The function that a route of a stage leads to. */
export function functionBehind({ registry, functions }: Pick<Cloud, "registry" | "functions">, stage: string, routeKey: string): Held {
  const route = registry.all("AWS::ApiGatewayV2::Route").find(({ owner, properties }) => owner.startsWith(`${stage}-`) && properties["RouteKey"] === routeKey);
  const integration = registry.get("AWS::ApiGatewayV2::Integration", String(route?.properties["Target"]).replace("integrations/", ""));
  return functions.get(String(integration?.properties["IntegrationUri"]));
}

/** Takes the rights of one function away for one request, which has to fail, so that a right that is missing is known to be found. */
export async function missesRights({ registry, callers, functions, faults }: Cloud, stage: string, client: StageClient): Promise<void> {
  const route = functionBehind({ registry, functions }, stage, `GET ${stockList.path}`);
  const role = registry.find("AWS::IAM::Role", "Arn", String(route.properties["Role"]));
  if (!role) throw new Error(`${route.owner} has no role.`);
  const { properties } = role;
  const before = [callers.denials.length, faults.length];
  role.properties = { ...properties, Policies: [] };
  const { status } = await client.call(stockList);
  role.properties = properties;
  const [found, reported] = [callers.denials.splice(before[0] ?? 0), faults.splice(before[1] ?? 0)];
  if (status < 500 || found.length === 0)
    throw new Error(`Without its rights, the stock list answered ${status}; refused were ${found.length} calls: ${reported.join("; ")}`);
}

/** The functions with what they took: the slowest first. */
export function measureTable(measures: Iterable<Measure>): string {
  const rows = [...measures].toSorted((a, b) => b.startMs - a.startMs);
  const head = "cold start  first answer  max RSS  of memory  calls  function";
  const lines = rows.map(({ startMs, firstAnswerMs, maxRssMb, memoryMb, invocations, description, name }) =>
    [
      `${startMs.toFixed(0)} ms`.padStart(10),
      `${firstAnswerMs.toFixed(0)} ms`.padStart(12),
      `${maxRssMb} MB`.padStart(7),
      `${memoryMb} MB`.padStart(9),
      String(invocations).padStart(5),
      description || name,
    ].join("  "),
  );
  return [head, ...lines].join("\n");
}
