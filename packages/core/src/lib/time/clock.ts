/**
 * The time, for all business code. The clock of a machine can be wrong, and can be set while a process runs. So the time
 * goes on with the steady clock, which cannot be set, and is corrected by the `Date` of the database's answers, which
 * all servers share. Tests and the demo data inject another time.
 */

/** The most that a machine's clock may differ from the database's: beyond it, writes are refused. */
export const MAX_DRIFT_MS = 60_000;
/** The machine's clock was set if it differs from the steady clock by more than this since the last reading. */
const STEP_MS = 500;
/** How long the time must go on without being set, for what can never be undone. */
const STEADY_MS = 600_000;
/** The time was set back if it is earlier by more than this: the correction by a `Date`, in whole seconds, is less. */
const BACK_MS = 2_000;
/** A `Date` has whole seconds. */
const DATE_MS = 1_000;

let machine: () => number = () => Date.now();
let injected: (() => number) | undefined;
/** What is added to the machine's clock. */
let correction = 0;
let isCorrected = false;
/** When the database's time last jumped, by the steady clock. */
let jumpedAt = Number.NEGATIVE_INFINITY;
/** By how much the bucket's clock differs from the time. */
let bucketDrift = 0;
let reading: { machine: number; steady: number } | undefined;
/** The latest time that was told since the time was last set back. */
let latest = Number.NEGATIVE_INFINITY;
/** By how much the time was set back in all, in milliseconds. */
let setBackBy = 0;
let setBackAt: number | undefined;
/** Another time was injected since the last reading: what lasts does not go on from the time before. */
let isOther = false;

/** Milliseconds since the epoch. */
export function now(): number {
  const time = injected ? injected() : corrected();
  if (time < latest - BACK_MS) {
    setBackAt = time;
    if (!injected && !isOther) setBackBy += latest - time;
    latest = time;
  }
  isOther = false;
  latest = Math.max(latest, time);
  return time;
}

function corrected(): number {
  const read = { machine: machine(), steady: performance.now() };
  const step = reading ? read.machine - reading.machine - (read.steady - reading.steady) : 0;
  if (Math.abs(step) > STEP_MS) correction -= step;
  reading = read;
  return Math.floor(read.machine + correction);
}

/** The present instant in ISO 8601, UTC, with milliseconds. */
export function instant(): string {
  return new Date(now()).toISOString();
}

/** A time for what ends after a while, such as a session. It goes on where `now` is set back. */
export function lasting(): number {
  const time = now();
  return injected ? time : time + setBackBy;
}

/** Whether something that begins when it is written seems to begin later than now: it was written by a wrong clock. */
export function isAhead(time: number): boolean {
  return time > lasting() + MAX_DRIFT_MS;
}

/** When this process last saw the time set back, in milliseconds since the epoch: what it ordered by time before is void. */
export function lastSetBack(): number | undefined {
  return setBackAt;
}

/** Corrects the time by the `Date` of an answer of the database that took `milliseconds`. An injected time stays. */
export function correctTime(date: string | undefined, milliseconds: number): void {
  const stated = Date.parse(date ?? "");
  if (injected || Number.isNaN(stated)) return;
  const error = differenceFrom(stated, milliseconds);
  correction -= error;
  if (isCorrected && Math.abs(error) > MAX_DRIFT_MS) jumpedAt = performance.now();
  if (isCorrected) return;
  isCorrected = true;
  latest = Number.NEGATIVE_INFINITY;
}

/** By how much the time is certainly ahead of another clock, which was read between a request and its answer; below 0 if behind. */
function differenceFrom(stated: number, milliseconds: number): number {
  const time = now();
  return Math.max(0, time - milliseconds - (stated + DATE_MS)) - Math.max(0, stated - time);
}

/** Compares the time with the `Date` of an answer of the bucket that took `milliseconds`. */
export function compareTime(date: string | undefined, milliseconds: number): void {
  const stated = Date.parse(date ?? "");
  if (!injected && !Number.isNaN(stated)) bucketDrift = differenceFrom(stated, milliseconds);
}

/** Whether the machine, the database and the bucket agree on the time, and it was not set for ten minutes. */
export function isTimeSure(): boolean {
  const drift = Math.max(Math.abs(clockDrift()), Math.abs(bucketDrift));
  return injected !== undefined || (drift <= MAX_DRIFT_MS && performance.now() - jumpedAt >= STEADY_MS);
}

/** The `Date` of an answer over HTTP; undefined if it has none. */
export function answeredDate(response: unknown): string | undefined {
  const { headers } = (response ?? {}) as { headers?: Record<string, string | undefined> };
  return headers?.["date"];
}

/** By how much the machine's clock is ahead of the database's, in milliseconds; below 0 if it is behind. 0 for an injected time. */
export function clockDrift(): number {
  now();
  return injected ? 0 : -correction;
}

/** Injects another time (tests, demo data); without an argument, restores the machine's. */
export function setClock(clock?: () => number): void {
  injected = clock;
  isOther = true;
}

/** Replaces the machine's clock, for tests of one that is wrong. The time is still corrected by the database's. */
export function setMachineClock(clock: () => number = () => Date.now()): void {
  machine = clock;
}
