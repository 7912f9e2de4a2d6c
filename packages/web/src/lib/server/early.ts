/**
 * What the first page reads, requested while the application's scripts are still on their way. Each answer serves one call.
 */

/** How many rows the stock list reads first: as many as the largest page of a table has. */
export const FIRST_STOCK_ROWS = 100;

/** A later call sends its own request: the user may have changed something since. */
const FRESH_MS = 10_000;

/** The parts of a response that calls read. */
export type Answer = Pick<Response, "status" | "headers" | "text">;

const requested = new Map<string, { at: number; answer: Promise<Answer> }>();

const keyFor = (address: string, body: string | undefined): string => `${address} ${body}`;

/** Requests an address of the API; with a body, JSON, by POST. A failure is that of the call that takes the answer. */
export function requestEarly(address: string, body?: string): void {
  const answer = read(address, body);
  answer.catch(() => undefined);
  requested.set(keyFor(address, body), { at: performance.now(), answer });
}

/** The answer of an early request. After a refusal the others are void: the session has ended, or the user may not read it. */
export async function takeEarly(address: string, body?: string): Promise<Answer | undefined> {
  const key = keyFor(address, body);
  const early = requested.get(key);
  requested.delete(key);
  if (!early || performance.now() - early.at > FRESH_MS) return undefined;
  const answer = await early.answer;
  if (answer.status !== 200) requested.clear();
  return answer;
}

/** Reads the body at once: a long one comes no further until it is read. */
async function read(address: string, body: string | undefined): Promise<Answer> {
  const headers = { "x-requested-with": "XMLHttpRequest" };
  const post = body === undefined ? { headers } : { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
  const response = await fetch(address, { credentials: "same-origin", ...post });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) };
}
