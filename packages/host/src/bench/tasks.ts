/**
 * Main-thread tasks of a page, from the browser's own trace.
 */
import type { Page } from "@playwright/test";

/** A trace event; times in microseconds, `tdur` is CPU time. */
interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

const MAIN_THREAD = "CrRendererMain";
const TASK = "RunTask";
const MICROSECONDS = 1_000;

/**
 * CPU time of the longest task during `act`, in milliseconds: script, layout and rendering together. Other load on the
 * machine lengthens a frame, but not this.
 */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  const events: Traced[] = [];
  browser.on("Tracing.dataCollected", ({ value }) => void events.push(...(value as unknown as Traced[])));
  const complete = new Promise<void>((resolve) => browser.once("Tracing.tracingComplete", () => resolve()));
  await browser.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "disabled-by-default-devtools.timeline"] },
  });
  await act();
  await browser.send("Tracing.end");
  await complete;
  await browser.detach();
  const threadKey = ({ pid, tid }: Traced): string => `${pid} ${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === "thread_name" && args?.name === MAIN_THREAD).map(threadKey));
  const tasks = events.filter((event) => event.ph === "X" && event.name.endsWith(TASK) && main.has(threadKey(event)));
  if (tasks.length === 0) throw new Error("The trace has no task of the page.");
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / MICROSECONDS;
}
