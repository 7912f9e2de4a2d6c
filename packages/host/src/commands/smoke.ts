/** Whether a deployed stage works, as its visitors see it. */
import { randomUUID } from "node:crypto";

export interface SmokeCheck {
  what: string;
  /** What was found instead; undefined if it is as it should be. */
  fault: string | undefined;
}

export interface SmokeUser {
  username: string;
  password: string;
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

const TIMEOUT_MS = 30_000;
const POLICY = ["default-src 'self'", "frame-ancestors 'none'"];

/** Checks a stage by its address; with a user also that it can be used. */
export async function smokeTest(address: string, user?: SmokeUser): Promise<SmokeCheck[]> {
  const checks: SmokeCheck[] = [];
  const check = async (what: string, find: () => Promise<string | undefined>): Promise<void> => {
    checks.push({ what, fault: await find().catch((error: unknown) => (error instanceof Error ? reasonIn(error) : String(error))) });
  };
  const ask = (path: string, request: { body?: object; cookie?: string } = {}) => answered(new URL(path, address), request);
  await check("the page is served with its security headers", async () => pageFault(await ask("/"), address.startsWith("https:")));
  await check("a path of the application leads to the page", async () => pageFault(await ask("/stock"), false));
  await check("the API wants a session", async () => other(await ask("/api/user"), 401, '"timeout"'));
  await check("wrong credentials are refused, by a look into the table", async () =>
    other(await ask("/login_check", { body: { username: `smoke-${randomUUID()}`, password: randomUUID() } }), 401, '{"message":"Bad credentials."}'),
  );
  if (!user) return checks;
  let cookie = "";
  await check(`${user.username} can sign in`, async () => {
    const answer = await ask("/login_check", { body: user });
    cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    return other(answer, 200) ?? (cookie ? undefined : "no cookie");
  });
  await check("the stock list is answered", async () => {
    const answer = await ask("/api/stock", { cookie });
    return other(answer, 200) ?? (Array.isArray(JSON.parse(answer.text)) ? undefined : "no list");
  });
  await check("the session ends", async () => other(await ask("/api/logout", { cookie }), 200) ?? other(await ask("/api/user", { cookie }), 401, '"timeout"'));
  return checks;
}

async function answered(url: URL, { body, cookie }: { body?: object; cookie?: string }): Promise<Answer> {
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: {
      "x-requested-with": "XMLHttpRequest",
      "x-request-id": randomUUID(),
      ...(body ? { "content-type": "application/json" } : {}),
      ...(cookie ? { cookie } : {}),
    },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function other({ status, text }: Answer, wanted: number, body?: string): string | undefined {
  if (status === wanted && (body === undefined || text === body)) return undefined;
  return `${status} ${text.slice(0, 200)}`;
}

function pageFault(page: Answer, https: boolean): string | undefined {
  if (page.status !== 200 || !page.text.includes('<div id="root"')) return other(page, 0);
  const policy = page.headers.get("content-security-policy") ?? "";
  const missing = [
    ...POLICY.filter((part) => !policy.includes(part)),
    ...(page.headers.get("x-content-type-options") === "nosniff" ? [] : ["nosniff"]),
    ...(!https || page.headers.has("strict-transport-security") ? [] : ["strict-transport-security"]),
  ];
  return missing.length === 0 ? undefined : `without ${missing.join(", ")}`;
}

/** `fetch failed` has its reason inside. */
function reasonIn(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
