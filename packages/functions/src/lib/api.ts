/**
 * The one chain that every endpoint runs in: request id, marker, body limit, session, role or grant, strict input,
 * digest of the request, the handler, its response, the error table, the log.
 */
import type { Actor } from "@apothecary/core/lib/actions/actor";
import type { AnyEndpoint, Endpoint } from "@apothecary/core/lib/rules/endpoint";
import { AppError, STATUS_BY_CODE } from "@apothecary/core/lib/actions/error";
import { newId } from "@apothecary/core/lib/actions/id";
import { currentMeter, metered } from "@apothecary/core/lib/table/meter";
import { rememberingRows } from "@apothecary/core/lib/table/rows-read";
import { settings } from "@apothecary/core/lib/stage/settings";
import { refreshSettings, refuseStoppedWrites } from "@apothecary/core/lib/stage/stage-values";
import { OperationParked } from "@apothecary/core/transaction/parked-operation";
import { readRulesAhead } from "@apothecary/core/users/action-roles";
import { sessionActor, authenticate, authorise, refusePrograms, type Session, sessionEnded } from "@apothecary/core/users/session";
import type { Viewer } from "@apothecary/core/users/device";
import { refuseUnfinishedSignIn } from "@apothecary/core/users/sign-in-steps";
import type { SignedBody, signedCall } from "@apothecary/core/users/signed-call";
import { needsRenewal, signToken } from "@apothecary/core/users/token";
import { authenticateToken } from "@apothecary/core/users/tokens/authenticate-token";
import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type * as z from "zod";
import { prepareStart, watchClock } from "./clock-watch.ts";
import { tokenAmong, tokenCookie } from "./cookie.ts";
import { errorPage, unavailablePage } from "./error-page.ts";
import { finishResponse } from "./finish-response.ts";
import { clientAddress, clientOrigin, readBody, requestDigest, validateInput } from "./input.ts";
import { logParked, logRequest, logStaleValue } from "./log.ts";
import { bearerToken, checkOrigin, UUID } from "./origin.ts";
import { Reply } from "./reply.ts";

/** How many rows of a list are validated against its contract. */
const CHECKED_ROWS = 50;
const [JSON_TEXT, PAGE] = ["application/json; charset=utf-8", "text/html; charset=utf-8"];
const ACCEPTS_PAGE = /\btext\/html\b/;

let warm = false;
prepareStart();

/** The context of a handler. */
export interface Call<E extends AnyEndpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  /** The user, with the request's id: for writing verbs. */
  actor: Actor;
  /** The session and its user; absent on public endpoints. */
  session: Session;
  /** `token` is that of the request's session, valid or not: for signing in. */
  request: { id: string; digest: string; viewer: Viewer; ifNoneMatch: string | undefined; token: string | undefined };
}

/** The parsed input of a request. */
type Given<E extends AnyEndpoint> = Pick<Call<E>, "params" | "query" | "body">;
type Answering<E extends AnyEndpoint, First> = (
  call: Call<E>,
  first: Promise<First> | undefined,
) => Promise<z.input<E["answer"]> | Reply<z.input<E["answer"]>>>;
/** The first reads of a response. */
type Reading<E extends AnyEndpoint, First> = (given: Given<E>) => Promise<First>;
interface Work {
  answer: Answering<AnyEndpoint, unknown>;
  readFirst: Reading<AnyEndpoint, unknown> | undefined;
  sign: typeof signedCall | undefined;
}
type LambdaHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

interface State {
  requestId: string;
  started: number;
  coldStart: boolean;
  session?: Session;
  /** The username of the manager whose permission opens the request. */
  authorisedBy?: string | undefined;
  /** The renewed cookie. */
  renewal: string[];
}

type ChainRequest = middy.Request<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context>;

/** Creates an endpoint's Lambda handler. One that can be signed takes `sign`: few functions need the library of passkeys. */
export function api<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  answer: Answering<Endpoint<P, Q, B, A>, undefined>,
  sign?: typeof signedCall,
): LambdaHandler {
  return chained(endpoint, { answer: answer as Answering<AnyEndpoint, unknown>, readFirst: undefined, sign });
}

/**
 * Creates the handler of an endpoint that starts to read while the session is read, which saves a round trip. The
 * result is discarded if the session or its rights are refused.
 */
export function apiReadingFirst<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType, First>(
  endpoint: Endpoint<P, Q, B, A>,
  readFirst: Reading<Endpoint<P, Q, B, A>, First>,
  answer: Answering<Endpoint<P, Q, B, A>, First>,
  sign?: typeof signedCall,
): LambdaHandler {
  return chained(endpoint, { answer: answer as Answering<AnyEndpoint, unknown>, readFirst: readFirst as Reading<AnyEndpoint, unknown>, sign });
}

function chained(endpoint: AnyEndpoint, work: Work): LambdaHandler {
  if (endpoint.signable !== Boolean(work.sign)) throw new Error(`${endpoint.path}: a handler passes signedCall if its contract says signable.`);
  const states = new WeakMap<APIGatewayProxyEventV2, State>();
  const chainState = (request: ChainRequest): State => {
    const state = states.get(request.event);
    if (!state) throw new Error("The chain has not begun.");
    return state;
  };
  const chain = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use({
      before: async (request) => {
        request.event.headers = lowerCased(request.event.headers);
        states.set(request.event, begin(request.event));
        await refreshSettings(logStaleValue);
        checkOrigin(endpoint, request.event);
      },
    })
    .use({
      after: async (request) => {
        request.response = await finishResponse(request.event, request.response ?? {}, chainState(request).requestId);
        report(endpoint, chainState(request), request.response);
      },
      onError: async (request) => {
        const state = states.get(request.event) ?? begin(request.event);
        if (request.error instanceof OperationParked) logParked(request.error);
        const error = request.error instanceof OperationParked ? request.error.refusal : request.error;
        request.response = await finishResponse(request.event, refusal(error, state, request.event, endpoint.writes), state.requestId);
        report(endpoint, state, request.response, error);
        return request.response;
      },
    })
    .handler(async (event) => {
      const state = states.get(event);
      if (!state) throw new Error("The chain has not begun.");
      return respond(endpoint, work, event, state);
    });
  const run = (event: APIGatewayProxyEventV2, context: Context) => chain(event, context) as Promise<APIGatewayProxyStructuredResultV2>;
  return (event, context) => metered(() => (endpoint.writes ? rememberingRows(() => run(event, context)) : run(event, context)));
}

function begin(event: APIGatewayProxyEventV2): State {
  const given = event.headers["x-request-id"];
  const state = { requestId: given && UUID.test(given) ? given.toLowerCase() : newId(), started: performance.now(), coldStart: !warm, renewal: [] };
  warm = true;
  return state;
}

/** Header names in lower case, as from API Gateway. */
function lowerCased(headers: APIGatewayProxyEventV2["headers"] | undefined): APIGatewayProxyEventV2["headers"] {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
}

async function respond(
  endpoint: AnyEndpoint,
  { answer, readFirst, sign }: Work,
  event: APIGatewayProxyEventV2,
  state: State,
): Promise<APIGatewayProxyStructuredResultV2> {
  let first: Promise<unknown> | undefined;
  const begin = (): void => {
    first = readFirst && startFirstReads(endpoint, readFirst, event);
  };
  const session = endpoint.access === "public" ? undefined : await admit(endpoint, event, state, begin);
  if (endpoint.writes || endpoint.reports) await refuseStoppedWrites();
  const raw = readBody(event);
  const input = validateInput(endpoint, event, raw);
  const digest = requestDigest(endpoint, event, raw, session?.user.id);
  const actor = session
    ? { ...sessionActor(session, state.requestId, digest), ...(state.authorisedBy === undefined ? {} : { authorisedBy: state.authorisedBy }) }
    : { userId: 0, username: "", name: "", roles: [], requestId: state.requestId, requestDigest: digest };
  const viewer = { address: clientAddress(event), device: tokenAmong(event.cookies, "device"), origin: clientOrigin(event) };
  const signed = sign && session ? await sign(endpoint, input.body as SignedBody, session, viewer, actor) : { actor };
  const call = {
    ...input,
    ...signed,
    session: session as Session,
    request: {
      id: state.requestId,
      digest,
      viewer,
      ifNoneMatch: event.headers["if-none-match"]?.replaceAll(/^W\/|"/g, ""),
      token: tokenAmong(event.cookies),
    },
  };
  const given = await answer(call, first);
  const reply = given instanceof Reply ? given : new Reply(given);
  if (settings().checkAnswers && reply.status === 200) checkAnswer(endpoint, reply.body);
  return {
    statusCode: reply.status,
    headers: { "content-type": JSON_TEXT, ...reply.headers },
    cookies: reply.cookies.length > 0 ? reply.cookies : state.renewal,
    ...(reply.body === undefined ? {} : { body: JSON.stringify(endpoint.reports ? withOrigin(reply.body, event) : reply.body) }),
  };
}

/** Starts the first reads of a response. Invalid input starts nothing: it is refused later, after the session. */
function startFirstReads(endpoint: AnyEndpoint, readFirst: Reading<AnyEndpoint, unknown>, event: APIGatewayProxyEventV2): Promise<unknown> | undefined {
  let first: Promise<unknown>;
  try {
    first = readFirst(validateInput(endpoint, event, readBody(event)));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
  // Not awaited if the request is refused; otherwise its failure is thrown to the caller.
  first.catch(() => undefined);
  return first;
}

/** A report's response, with an absolute link if it is a path of our own origin, as on the local stage. */
function withOrigin(body: unknown, event: APIGatewayProxyEventV2): unknown {
  if (typeof body !== "object" || body === null || !("url" in body) || typeof body.url !== "string" || !body.url.startsWith("/")) return body;
  return { ...body, url: `http://${event.headers["host"] ?? event.requestContext.domainName}${body.url}` };
}

/** The program that a token names, and its rights. First reads wait for it: a token is only known to be ours once it is read. */
async function admitProgram(endpoint: AnyEndpoint, token: string, event: APIGatewayProxyEventV2, state: State, afterwards: () => void): Promise<Session> {
  const session = await authenticateToken(token, clientAddress(event));
  state.session = session;
  refusePrograms(endpoint, session);
  await authorise(endpoint, session.user);
  afterwards();
  return session;
}

/** The session, or the program's token, and its rights; activity renews the cookie. Check-ins and polling are not activity. */
async function admit(endpoint: AnyEndpoint, event: APIGatewayProxyEventV2, state: State, meanwhile: () => void): Promise<Session> {
  const bearer = bearerToken(event);
  if (bearer !== undefined) return admitProgram(endpoint, bearer, event, state, meanwhile);
  const session = await authenticate(tokenAmong(event.cookies), () => {
    readRulesAhead(endpoint);
    meanwhile();
  });
  const believed = event.headers["x-signed-in-as"];
  // Another user has signed in from another window of the same browser: refuse actions that were not meant for them.
  if (believed !== undefined && believed !== session.user.username) throw sessionEnded();
  state.session = session;
  refuseUnfinishedSignIn(endpoint, session.user);
  state.authorisedBy = await authorise(endpoint, session.user);
  const active = endpoint.path !== "/api/check_in" && event.headers["x-background"] === undefined;
  if (active && session.token && needsRenewal(session.token)) {
    const { jwt, maxAge } = await signToken(session.token);
    state.renewal = [tokenCookie("session", jwt, maxAge)];
  }
  return session;
}

function checkAnswer(endpoint: AnyEndpoint, body: unknown): void {
  const sample: unknown = Array.isArray(body) ? body.slice(0, CHECKED_ROWS) : body;
  const parsed = endpoint.answer.safeParse(sample);
  if (!parsed.success) throw new Error(`${endpoint.path} answers something else than its contract says: ${parsed.error.message}`);
}

function refusal(error: Error | null, state: State, event: APIGatewayProxyEventV2, writes: boolean): APIGatewayProxyStructuredResultV2 {
  if (!(error instanceof AppError)) {
    return { statusCode: 500, headers: { "content-type": PAGE }, body: errorPage(state.requestId, writes) };
  }
  const retry = error.extras["retryAfter"] ?? (error.status === STATUS_BY_CODE.busy ? 1 : undefined);
  // Who opens an address in the browser, instead of the application's call, reads a page.
  const asPage = error.status === STATUS_BY_CODE.stopped && ACCEPTS_PAGE.test(event.headers["accept"] ?? "");
  const headers = { "content-type": asPage ? PAGE : JSON_TEXT, ...(retry === undefined ? {} : { "retry-after": String(retry) }) };
  return { statusCode: error.status, headers, cookies: state.renewal, body: asPage ? unavailablePage(error.message) : JSON.stringify(refusalBody(error)) };
}

function refusalBody(error: AppError): unknown {
  if (error.code === "session_ended") return "timeout";
  if (error.code === "bad_credentials") return { message: "Bad credentials." };
  return { message: error.message, type: "error", ...error.extras };
}

/** Writes that an operator has stopped are no fault, and raise no alarm. */
const isStopped = (error: Error): boolean => error instanceof AppError && error.code === "stopped";

/** What a guessed or mistyped password is refused with. */
const REFUSED_SIGN_INS: ReadonlySet<string> = new Set(["bad_credentials", "too_many_attempts"]);

function report(endpoint: AnyEndpoint, state: State, response: APIGatewayProxyStructuredResultV2, error?: Error | null): void {
  const status = response.statusCode ?? 200;
  const meter = currentMeter();
  watchClock();
  logRequest({
    requestId: state.requestId,
    route: `${endpoint.method} ${endpoint.path}`,
    user: state.session?.user.username,
    via: state.session?.via,
    status,
    milliseconds: Math.round(performance.now() - state.started),
    commits: endpoint.writes && status === 200 && !meter?.replays ? 1 : 0,
    conflicts: meter?.conflicts ?? 0,
    replays: meter?.replays ?? 0,
    coldStart: state.coldStart,
    refusedSignIn: error instanceof AppError && REFUSED_SIGN_INS.has(error.code),
    snapshotFault: meter?.snapshotFault,
    fault: status >= 500 && error && !isStopped(error) ? { name: error.name, message: error.message, stack: error.stack } : undefined,
  });
}
