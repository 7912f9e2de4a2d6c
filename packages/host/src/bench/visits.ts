/**
 * Visits of a page in a browser that nothing watches: Playwright has each page report its requests and messages, which takes
 * a sixth of a first visit.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { chromiumPath } from "../../../../tests/browser/chromium.ts";
import { temporaryFolder } from "../../../../tests/scripts/host.ts";

/** Time for the page to finish its other work after showing its rows. */
const SETTLED_MS = 2_000;
/** The time between two looks at whether the rows are shown. */
const ASK_MS = 100;
const MAX_MS = 60_000;

/** Marks the frame that shows the first rows of a table: they are painted by the frame after the one in which they exist. */
const MARK_ROWS = `(function look() {
  if (document.querySelector("tr[data-index]")) requestAnimationFrame(() => performance.mark("rows-shown"));
  else requestAnimationFrame(look);
})()`;

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** Milliseconds until the rows of a page are shown: at a first visit, at the next, and at the one after, for which the browser has kept the compiled scripts. */
export interface Visits {
  first: number;
  next: number;
  later: number;
}

/** Three visits of a page, in a new browser that was signed in before, on a processor slowed so many times. */
export async function visits(address: string, cookie: string, slowed: number): Promise<Visits> {
  const { folder, remove } = temporaryFolder();
  const chromium = spawn(chromiumPath(), ["--remote-debugging-port=0", "--no-sandbox", "--window-size=1280,800", `--user-data-dir=${folder}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise((resolve) => chromium.once("exit", resolve));
  const send = await connected(await debuggerAddress(chromium));
  try {
    const { hostname, origin } = new URL(address);
    await send("Storage.setCookies", { cookies: [{ name: "session", value: cookie, domain: hostname, path: "/", httpOnly: true, sameSite: "Strict" }] });
    await rememberUser(send, origin);
    return { first: await visit(send, address, slowed), next: await visit(send, address, slowed), later: await visit(send, address, slowed) };
  } finally {
    // Debian starts it by a shell script, which a signal would end alone. It may end before it answers.
    void send("Browser.close");
    await ended;
    remove();
  }
}

async function visit(send: Send, address: string, slowed: number): Promise<number> {
  const { sessionId, close } = await opened(send);
  await send("Page.enable", {}, sessionId);
  await send("Page.addScriptToEvaluateOnNewDocument", { source: MARK_ROWS }, sessionId);
  await send("Emulation.setCPUThrottlingRate", { rate: slowed }, sessionId);
  await send("Page.navigate", { url: address }, sessionId);
  for (let waited = 0; waited < MAX_MS; waited += ASK_MS) {
    await sleep(ASK_MS);
    const shown = await evaluated(send, sessionId, `performance.getEntriesByName("rows-shown")[0]?.startTime`);
    if (typeof shown !== "number") continue;
    await send("Emulation.setCPUThrottlingRate", { rate: 1 }, sessionId);
    // The service worker has then put the files into its cache.
    await evaluated(send, sessionId, "navigator.serviceWorker.ready.then(() => true)");
    await sleep(SETTLED_MS);
    await close();
    return shown;
  }
  throw new Error(`${address} showed no rows.`);
}

/** Stores that a user has signed in, as in a browser that has a new version of the application. */
async function rememberUser(send: Send, origin: string): Promise<void> {
  const { sessionId, close } = await opened(send);
  await send("Page.navigate", { url: `${origin}/icon.svg` }, sessionId);
  while ((await evaluated(send, sessionId, "location.origin")) !== origin) await sleep(ASK_MS);
  await evaluated(send, sessionId, `localStorage.setItem("apothecary.user", "{}")`);
  await close();
}

async function opened(send: Send): Promise<{ sessionId: string; close: () => Promise<unknown> }> {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  return { sessionId: String(sessionId), close: () => send("Target.closeTarget", { targetId }) };
}

async function evaluated(send: Send, sessionId: string, expression: string): Promise<unknown> {
  const { result } = await send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true }, sessionId);
  return (result as { value?: unknown }).value;
}

function debuggerAddress(chromium: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    chromium.once("exit", () => reject(new Error(`Chromium ended: ${said}`)));
    chromium.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ws:\/\/\S+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
}

/** What sends a command to the browser and returns its answer. */
async function connected(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown>; error?: { message: string } };
    const answer = id === undefined ? undefined : waiting.get(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result ?? {});
  };
  let last = 0;
  return (method, params = {}, sessionId) => {
    last += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return answer.promise;
  };
}
