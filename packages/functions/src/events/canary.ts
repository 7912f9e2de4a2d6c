import { health } from "@apothecary/core/health/contract";
import { logHeartbeat } from "../lib/log.ts";

const LONGEST_MS = 20_000;

/** Scheduled every five minutes: calls the stage as a browser does, through CloudFront to the table and back. */
export async function handler(): Promise<void> {
  const response = await fetch(new URL(health.path, process.env["ADDRESS"]), { signal: AbortSignal.timeout(LONGEST_MS) });
  const text = await response.text();
  if (response.status !== 200 || !isWell(text)) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 200)}`);
  logHeartbeat("canary");
}

function isWell(text: string): boolean {
  try {
    return health.answer.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
