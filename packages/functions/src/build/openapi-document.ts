/**
 * The OpenAPI 3.1 document, generated from the contracts.
 */
import * as z from "zod";
import { type AnyEndpoint, endpointName, endpointRoles, needsRequestId } from "../../../core/src/lib/rules/endpoint.ts";
import { STATUS_BY_CODE } from "../../../core/src/lib/actions/error.ts";

type Json = Record<string, unknown>;
type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 431 | 500 | 503;

const JSON_TYPE = "application/json";

/** Descriptions of the error statuses (contract); all errors of a status share one component. */
const REFUSALS: Record<Status, { description: string; schema: Json; type?: string }> = {
  400: {
    description: "The input is not valid: not JSON, a wrong type, a field that is missing or unknown, a broken rule.",
    schema: refusalSchema({ errors: fieldErrors() }),
  },
  401: {
    description:
      'The session is over (the JSON string "timeout"), or the username, password, passkey or token is wrong; with `passkey`, the password is right and the user\'s passkey is needed too.',
    schema: {
      oneOf: [
        { const: "timeout" },
        { type: "object", properties: { message: { const: "Bad credentials." } }, required: ["message"], not: { required: ["passkey"] } },
        refusalSchema({ passkey: { type: "object", description: "What the browser asks the authenticator for (WebAuthn)." } }, ["passkey"]),
      ],
    },
  },
  403: {
    description: "No role that is allowed, and no grant for the permission that is named.",
    schema: refusalSchema({ permission: { type: "string" }, allowedRoles: { type: "array", items: { type: "string" } } }),
  },
  404: { description: "What is named does not exist.", schema: refusalSchema({}) },
  409: {
    description: "It was changed in the meantime, is in use, or the request id was used for something else. Nothing was changed.",
    schema: refusalSchema({}),
  },
  413: { description: "The body is over 1 MB.", schema: refusalSchema({}) },
  415: { description: "The body is not JSON: its Content-Type says something else.", schema: refusalSchema({}) },
  429: { description: "Too many failed sign-ins or tokens. Retry-After says when to try again, in seconds.", schema: refusalSchema({}) },
  431: { description: "The headers are too large; API Gateway and the local host answer in their own words.", schema: { type: "string" }, type: "text/plain" },
  500: { description: "A fault of ours: a page that bears the request id.", schema: { type: "string" }, type: "text/html" },
  503: { description: "Busy. Nothing was changed; try again after Retry-After seconds.", schema: refusalSchema({}) },
};

function fieldErrors(): Json {
  return {
    type: "array",
    items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } }, required: ["path", "message"] },
  };
}

function refusalSchema(more: Json, required: string[] = []): Json {
  return { type: "object", properties: { message: { type: "string" }, type: { const: "error" }, ...more }, required: ["message", ...required] };
}

/** The whole document, for the endpoints in the given order. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: endpointOperation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Apothecary",
      version,
      description:
        "Stock, making, selling and picking. Each request bears `X-Requested-With: XMLHttpRequest`, and each that writes or makes a report `X-Request-Id: <uuid>`; a POST repeated with the same id and body takes effect once and is answered as it was the first time. A list that does not fit one answer names the rest in `x-next-cursor`, and the transaction log, which reads a bounded number of rows a request, in `x-searched-until` the instant down to which it was searched. `X-Api-Version` is the version of this document.",
    },
    servers: [{ url: "/" }],
    tags: [...new Set(endpoints.map(({ domain }) => domain))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-session",
          description: "Set by /login_check. The name is that of the stage which serves this document.",
        },
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "apo_",
          description: "A token for a program, from create_api_token: some of its owner's roles until its last day. It needs no X-Requested-With.",
        },
      },
      parameters: {
        Marker: header("X-Requested-With", { const: "XMLHttpRequest" }),
        MarkerWithCookie: {
          ...header("X-Requested-With", { const: "XMLHttpRequest" }),
          required: false,
          description: "Required with the session's cookie, not with a token.",
        },
        RequestId: header("X-Request-Id", { type: "string", format: "uuid" }),
        OptionalRequestId: { ...header("X-Request-Id", { type: "string", format: "uuid" }), required: false },
      },
      responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, refusal]) => [`Refusal${status}`, jsonResponse(refusal)])),
    },
  };
}

function header(name: string, schema: Json): Json {
  return { name, in: "header", required: true, schema };
}

function jsonResponse({ description, schema, type = JSON_TYPE }: { description: string; schema: Json; type?: string }): Json {
  return { description, content: { [type]: { schema } } };
}

function endpointOperation(endpoint: AnyEndpoint): Json {
  const body = jsonSchema(endpoint.body, "input");
  const params = properties(endpoint.params);
  return {
    operationId: [endpointName(endpoint), ...params.map(({ name }) => `by-${name}`)].join("-"),
    tags: [endpoint.domain],
    summary: endpoint.summary,
    description: whoMay(endpoint),
    ...(endpoint.access === "public" ? {} : { security: [{ session: [] }, ...(endpoint.openToPrograms ? [{ token: [] }] : [])] }),
    parameters: [
      ...(marked(endpoint) ? [{ $ref: `#/components/parameters/${endpoint.openToPrograms ? "MarkerWithCookie" : "Marker"}` }] : []),
      { $ref: `#/components/parameters/${needsRequestId(endpoint) ? "RequestId" : "OptionalRequestId"}` },
      ...params.map(({ name, schema }) => ({ name, in: "path", required: true, schema })),
      ...properties(endpoint.query).map(({ name, schema, required }) => ({ name, in: "query", required, schema })),
    ],
    ...(endpoint.method === "POST"
      ? {
          requestBody: { required: true, content: { [JSON_TYPE]: { schema: body, ...(endpoint.example === undefined ? {} : { example: endpoint.example }) } } },
        }
      : {}),
    responses: {
      200: { description: endpoint.summary, content: { [JSON_TYPE]: { schema: jsonSchema(endpoint.answer, "output") } } },
      ...Object.fromEntries(endpointRefusals(endpoint, body).map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }])),
    },
  };
}

/** The marker header protects against cross-site request forgery; every write endpoint requires it. */
function marked(endpoint: AnyEndpoint): boolean {
  return endpoint.method === "POST" || endpoint.writes || endpoint.reports;
}

function whoMay(endpoint: AnyEndpoint): string {
  if (endpoint.access === "public") return "Needs no session.";
  if (endpoint.access === "session") return "Needs a session.";
  const grant = endpoint.grantable ? `A manager's grant of \`${endpoint.permission}\` opens it for 15 minutes.` : "No grant opens it.";
  return `Roles: ${endpointRoles(endpoint).join(", ")}. ${grant}`;
}

function endpointRefusals(endpoint: AnyEndpoint, body: Json): Status[] {
  const post = endpoint.method === "POST";
  const named = properties(endpoint.params).length > 0;
  const asks = post || named || properties(endpoint.query).length > 0;
  // Users whose role may set a password need no current one; for others it is checked, and checks are throttled.
  const checksPassword = typeof endpoint.access === "string" && JSON.stringify(body).includes('"password"');
  const fitting: [Status, boolean][] = [
    [STATUS_BY_CODE.bad_input, asks],
    [STATUS_BY_CODE.session_ended, endpoint.access !== "public" || checksPassword],
    [STATUS_BY_CODE.not_allowed, marked(endpoint) || typeof endpoint.access !== "string" || endpoint.access === "staff"],
    [STATUS_BY_CODE.not_found, named || (post && endpoint.access !== "public")],
    [STATUS_BY_CODE.conflict, endpoint.writes || (post && endpoint.access !== "public")],
    [STATUS_BY_CODE.too_large, post],
    [STATUS_BY_CODE.unsupported_media_type, post],
    [STATUS_BY_CODE.too_many_attempts, checksPassword || endpoint.openToPrograms],
    [431, true],
    [500, true],
    [STATUS_BY_CODE.busy, true],
  ];
  return fitting.flatMap(([status, fits]) => (fits ? [status] : []));
}

/** The fields of a flat input, such as path or query parameters. */
function properties(schema: z.ZodType): { name: string; schema: Json; required: boolean }[] {
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({ name, schema: property, required: required.includes(name) }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}
