/**
 * The HTTP API with all routes. In deployed stages it can only be reached through CloudFront.
 */
import { Api as HttpApi, type StackContext } from "sst/constructs";
import { isProduction } from "./stage.ts";

export function Api({ stack, app }: StackContext) {
  const api = new HttpApi(stack, "Api", {
    cors: false,
    accessLog: { retention: isProduction(app.stage) ? "one_year" : "one_week" },
    defaults: { throttle: { rate: 500, burst: 1_000 } },
  });
  return { api };
}
