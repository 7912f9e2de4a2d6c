/**
 * The actions of Lambda that functions and commands call.
 */
import { NotImitated } from "../errors.ts";
import type { Service } from "../front/service.ts";
import type { Callers } from "../iam/callers.ts";
import type { Functions } from "./functions.ts";

export function lambdaService(functions: Functions, callers: Callers): Service {
  return async ({ method, path, headers, body, caller }) => {
    const [, name] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path) ?? [];
    if (method !== "POST" || !name) throw new NotImitated(`Lambda's ${method} ${path}`);
    const { id, attributes } = functions.get(decodeURIComponent(name));
    callers.demand(caller, { action: "lambda:InvokeFunction", resource: String(attributes["Arn"]) });
    if ((headers["x-amz-invocation-type"] ?? "RequestResponse") !== "RequestResponse") throw new NotImitated("invocations that do not wait");
    const { payload, functionError } = await functions.invoke(id, body.length > 0 ? JSON.parse(body.toString()) : {});
    return { headers: { "content-type": "application/json", ...(functionError ? { "x-amz-function-error": functionError } : {}) }, body: payload };
  };
}
