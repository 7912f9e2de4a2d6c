/**
 * Structured logs: one JSON line per request, with metrics in CloudWatch's embedded format. No body, no header, no
 * secret is ever part of it.
 */
import { settings } from "@apothecary/core/lib/settings";

export interface RequestLog {
  requestId: string;
  route: string;
  user?: string | undefined;
  status: number;
  milliseconds: number;
  commits: number;
  conflicts: number;
  replays: number;
  coldStart: boolean;
  /** Why a cache was not used, where one failed: the answer was made without it. */
  snapshotFault?: string | undefined;
  fault?: { name: string; message: string; stack?: string | undefined } | undefined;
}

let sink: ((line: string) => void) | undefined;

/** Replaces the log's output (tests, the local host); without an argument, restores standard output when deployed. */
export function setLogSink(other?: (line: string) => void): void {
  sink = other;
}

/** Writes one request's line. */
export function logRequest(log: RequestLog): void {
  const line = JSON.stringify({
    ...log,
    level: log.status >= 500 ? "error" : log.snapshotFault === undefined ? "info" : "warn",
    stage: settings().stage,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: "Apothecary",
          Dimensions: [["stage"]],
          Metrics: [
            { Name: "milliseconds", Unit: "Milliseconds" },
            ...["commits", "conflicts", "replays", "coldStarts", "faults"].map((Name) => ({ Name, Unit: "Count" })),
          ],
        },
      ],
    },
    coldStarts: log.coldStart ? 1 : 0,
    faults: log.status >= 500 ? 1 : 0,
  });
  write(line);
}

/** Writes a line for background work: the sweeper, the queue's consumer. A `fault` makes it an error. */
export function logEvent(event: string, details: { fault?: string; [name: string]: string | number | boolean | undefined }): void {
  write(JSON.stringify({ event, ...details, level: details.fault === undefined ? "info" : "error", stage: settings().stage }));
}

/** Writes the one line of an operation that was parked, with the metric that raises its alarm. */
export function logParked({ message }: Error): void {
  const _aws = {
    Timestamp: Date.now(),
    CloudWatchMetrics: [{ Namespace: "Apothecary", Dimensions: [["stage"]], Metrics: [{ Name: "parked", Unit: "Count" }] }],
  };
  write(JSON.stringify({ event: "parked", fault: message, level: "error", stage: settings().stage, parked: 1, _aws }));
}

function write(line: string): void {
  if (sink) sink(line);
  else if (!settings().local) process.stdout.write(`${line}\n`);
}
