/**
 * Structured logs: one JSON line per request, with metrics in CloudWatch's embedded format. No body, no header, no
 * secret is ever part of it.
 */
import { settings } from "@apothecary/core/lib/stage/settings";

export interface RequestLog {
  requestId: string;
  route: string;
  user?: string | undefined;
  /** The name of the user's token, for a program. */
  via?: string | undefined;
  status: number;
  milliseconds: number;
  commits: number;
  conflicts: number;
  replays: number;
  coldStart: boolean;
  /** Whether it was refused for wrong credentials, or for too many of them. */
  refusedSignIn: boolean;
  /** Why a cache was not used, where one failed: the answer was made without it. */
  snapshotFault?: string | undefined;
  fault?: { name: string; message: string; stack?: string | undefined } | undefined;
}

/** One of so many answers that nothing changed (304) is logged, with this figure: polling makes most of them. */
const SAMPLED = 20;
let unchanged = 0;

let sink: ((line: string) => void) | undefined;

/** Replaces the log's output (tests, the local host); without an argument, restores standard output when deployed. */
export function setLogSink(other?: (line: string) => void): void {
  sink = other;
}

/** Writes one request's line, but not each of those that found nothing changed. */
export function logRequest(log: RequestLog): void {
  const isSampled = log.status === 304 && !log.coldStart && log.snapshotFault === undefined;
  if (isSampled && unchanged++ % SAMPLED > 0) return;
  const line = JSON.stringify({
    ...log,
    ...(isSampled ? { sampled: SAMPLED } : {}),
    level: log.fault ? "error" : log.snapshotFault === undefined ? "info" : "warn",
    stage: settings().stage,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: "Apothecary",
          Dimensions: [["stage"]],
          Metrics: [
            { Name: "milliseconds", Unit: "Milliseconds" },
            ...["commits", "conflicts", "replays", "coldStarts", "faults", "refusedSignIns"].map((Name) => ({ Name, Unit: "Count" })),
          ],
        },
      ],
    },
    coldStarts: log.coldStart ? 1 : 0,
    faults: log.fault ? 1 : 0,
    refusedSignIns: log.refusedSignIn ? 1 : 0,
  });
  write(line);
}

/** Writes a line for background work: the sweeper, the queue's consumer. A `fault` makes it an error. */
export function logEvent(event: string, details: { fault?: string; [name: string]: string | number | boolean | undefined }): void {
  write(JSON.stringify({ event, ...details, level: details.fault === undefined ? "info" : "error", stage: settings().stage }));
}

/** Writes the line of a secret or parameter that could not be read again: its last value is still used, for a while. */
export function logStaleValue(fault: string): void {
  logEvent("settings", { fault });
}

/** Writes the one line of an operation that was parked, with the metric that raises its alarm. */
export function logParked({ message }: Error): void {
  write(JSON.stringify({ event: "parked", fault: message, level: "error", stage: settings().stage, parked: 1, _aws: counts("parked") }));
}

/** Writes the result of a day's verification, with the metrics of its alarms: one on findings, one on its absence. */
export function logVerified(findings: number): void {
  const level = findings > 0 ? "error" : "info";
  write(JSON.stringify({ event: "verified", level, stage: settings().stage, findings, verifications: 1, _aws: counts("findings", "verifications") }));
}

/** Writes that the clock of this machine differs from the database's, with the metric that raises its alarm. */
export function logDrift(milliseconds: number): void {
  write(JSON.stringify({ event: "clock", level: "error", stage: settings().stage, milliseconds, wrongClocks: 1, _aws: counts("wrongClocks") }));
}

/** Writes that a scheduled event has run, with the metric whose absence raises an alarm. */
export function logHeartbeat(event: string): void {
  write(JSON.stringify({ event, level: "info", stage: settings().stage, heartbeats: 1, _aws: metrics(["stage", "event"], "heartbeats") }));
}

/** Metrics of the stage that count something. */
const counts = (...names: string[]) => metrics(["stage"], ...names);

function metrics(dimensions: readonly string[], ...names: string[]) {
  const Metrics = names.map((Name) => ({ Name, Unit: "Count" }));
  return { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace: "Apothecary", Dimensions: [dimensions], Metrics }] };
}

function write(line: string): void {
  if (sink) sink(line);
  else if (!settings().local) process.stdout.write(`${line}\n`);
}
