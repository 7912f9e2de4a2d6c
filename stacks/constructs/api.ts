import type { Stack } from "aws-cdk-lib";
import { HttpApi, type HttpMethod, HttpRoute, HttpRouteKey, HttpStage, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { logGroup } from "./logs.ts";

const THROTTLE = { rateLimit: 500, burstLimit: 1_000 };

/** What the access log has of each request. */
const LOGGED = {
  requestTime: "$context.requestTime",
  requestId: "$context.requestId",
  routeKey: "$context.routeKey",
  status: "$context.status",
  responseLatency: "$context.responseLatency",
  integrationStatus: "$context.integration.status",
  integrationLatency: "$context.integration.latency",
  integrationError: "$context.integrationErrorMessage",
  ip: "$context.identity.sourceIp",
};

/** An HTTP API without routes, with an access log. */
export function httpApi(stack: Stack, id: string, { apiName, stage }: { apiName: string; stage: string }): HttpApi {
  const api = new HttpApi(stack, id, { apiName, createDefaultStage: false });
  // Logs in this folder need no growing resource policy of the account; the API's id makes the name unique.
  const log = logGroup(stack, `${id}Log`, stage, `/aws/vendedlogs/apis/${apiName}-${api.apiId}`);
  new HttpStage(stack, `${id}Stage`, {
    httpApi: api,
    autoDeploy: true,
    throttle: THROTTLE,
    accessLogSettings: { destination: new LogGroupLogDestination(log), format: AccessLogFormat.custom(JSON.stringify(LOGGED)) },
  });
  return api;
}

/** A route of the API, in any stack, and its function. */
export function route(stack: Stack, id: string, { api, method, path, handler }: { api: HttpApi; method: HttpMethod; path: string; handler: IFunction }): void {
  new HttpRoute(stack, id, { httpApi: api, routeKey: HttpRouteKey.with(path, method), integration: new HttpLambdaIntegration(`${id}Call`, handler) });
}
