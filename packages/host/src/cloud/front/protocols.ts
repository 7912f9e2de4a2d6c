/**
 * The protocols of AWS's services: form-encoded queries answered in XML, and JSON named by a header.
 */
import { randomUUID } from "node:crypto";
import { type AwsError, NotImitated } from "../errors.ts";
import type { Caller } from "../iam/callers.ts";
import type { JsonActions, Service, ServiceAnswer } from "./service.ts";
import { element, escaped, type XmlValue } from "./xml.ts";

export type QueryActions = Record<string, (parameters: URLSearchParams, caller: Caller) => XmlValue | Promise<XmlValue>>;

/** A service of the query protocol. */
export function queryService(name: string, actions: QueryActions): Service {
  return async ({ body, caller }) => {
    const parameters = new URLSearchParams(body.toString());
    const action = parameters.get("Action") ?? "";
    const run = actions[action];
    if (!run) throw new NotImitated(`the action ${action} of ${name}`);
    const result = await run(parameters, caller);
    const metadata = element("ResponseMetadata", { RequestId: randomUUID() });
    return xmlAnswer(`<${action}Response>${element(`${action}Result`, result)}${metadata}</${action}Response>`);
  };
}

export function xmlAnswer(xml: string, status = 200): ServiceAnswer {
  return { status, headers: { "content-type": "text/xml" }, body: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}` };
}

/** The members of a list parameter, such as `Tags.member.1.Key`. */
export function members(parameters: URLSearchParams, name: string): Record<string, string>[] {
  const found = new Map<string, Record<string, string>>();
  for (const [key, value] of parameters) {
    const [, index, field = ""] = new RegExp(`^${name}\\.member\\.(\\d+)\\.?(.*)$`).exec(key) ?? [];
    if (index) found.set(index, { ...found.get(index), [field]: value });
  }
  return [...found.values()];
}

/** A service whose action is the end of the header `x-amz-target`. */
export function jsonService(name: string, actions: JsonActions): Service {
  return async ({ headers, body, caller }) => {
    const action = (headers["x-amz-target"] ?? "").split(".").pop() ?? "";
    const run = actions[action];
    if (!run) throw new NotImitated(`the action ${action} of ${name}`);
    const result = await run(body.length > 0 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}, caller);
    return { headers: { "content-type": "application/x-amz-json-1.1" }, body: JSON.stringify(result ?? {}) };
  };
}

/** An error in the protocol of its service. */
export function errorAnswer(error: AwsError, service: string): ServiceAnswer {
  const { code, message, status } = error;
  if (service === "s3")
    return xmlAnswer(`<Error><Code>${code.replace("AccessDeniedException", "AccessDenied")}</Code><Message>${escaped(message)}</Message></Error>`, status);
  if (["cloudformation", "sts", "iam", "cloudfront"].includes(service)) {
    return xmlAnswer(`<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error></ErrorResponse>`, status);
  }
  const headers = { "content-type": "application/x-amz-json-1.1", "x-amzn-errortype": code };
  return { status, headers, body: JSON.stringify({ __type: code, message, Message: message }) };
}
