/**
 * Fault injection in the AWS SDK's middleware, before the real engine: a process killed before or after its
 * nth call, throttling, conflicts, lost responses. Rates are seeded, so that failures can be reproduced.
 */
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";
import type { Key } from "@apothecary/core/lib/table/write";
import { actionRolesKey } from "@apothecary/core/users/action-roles.rows";
import { ProvisionedThroughputExceededException, TransactionCanceledException, TransactionConflictException } from "@aws-sdk/client-dynamodb";

/** The error of calls after a kill. */
export class Killed extends Error {
  constructor() {
    super("The process was killed here.");
    this.name = "Killed";
  }
}

const MIDDLEWARE = "faults";
const TRANSACTION = "TransactWriteItemsCommand";
/** The error of a conflict with a transaction on the same row, which DynamoDB raises and the embedded engine does not. */
const PLAIN_WRITES = ["UpdateItemCommand", "PutItemCommand", "DeleteItemCommand"];

/** Random numbers from 0 to below 1 from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Removes all injected faults. */
export function clearFaults(): void {
  documentClient().middlewareStack.remove(MIDDLEWARE);
}

/** Records the DynamoDB calls from now on, in the order in which they are sent. */
export function watchCalls(): string[] {
  const calls: string[] = [];
  around((command, send) => {
    calls.push(command);
    return send();
  });
  return calls;
}

/** Runs something before the next call of a kind, while its caller waits. */
export function beforeFirst(kind: string, act: () => Promise<void>): void {
  around(async (command, send) => {
    if (command !== kind) return send();
    clearFaults();
    await act();
    return send();
  });
}

/** The result of a kill. */
export interface Kill {
  /** Whether the process reached that call. */
  injected: boolean;
  /** Number of writes that took effect. */
  written: number;
}

/**
 * Kills the process before its `nth` DynamoDB call (from 1), or after that call took effect: all later calls fail
 * too. With `"writes"`, reads are not counted.
 */
export function killAt(nth: number, when: "before" | "after", counted: "all" | "writes" = "all"): Kill {
  const kill: Kill = { injected: false, written: 0 };
  const sendWrite = async (command: string, send: () => Promise<unknown>): Promise<unknown> => {
    const answer = await send();
    if (isWrite(command)) kill.written += 1;
    return answer;
  };
  let sent = 0;
  around(async (command, send) => {
    const isCounted = counted === "all" || isWrite(command);
    if (isCounted) sent += 1;
    if (sent > nth || kill.injected) throw new Killed();
    if (sent < nth || !isCounted) return sendWrite(command, send);
    kill.injected = true;
    if (when === "after") await sendWrite(command, send);
    throw new Killed();
  });
  return kill;
}

/** The next transaction takes effect, but neither it nor any call after it is answered, until the faults are cleared. */
export function loseDatabase(): void {
  let lost = false;
  around(async (command, send) => {
    if (command === TRANSACTION && !lost) await send();
    lost ||= command === TRANSACTION;
    if (!lost) return send();
    throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
  });
}

export interface FaultRates {
  seed: number;
  /** Rate of throttled calls. */
  throttling?: number;
  /** Rate of writes that conflict with another transaction. */
  conflicts?: number;
  /** Rate of transactions that take effect but whose response is lost. */
  lostAnswers?: number;
}

/** Number of faults of each type. */
export interface InjectedCounts {
  throttled: number;
  conflicts: number;
  lost: number;
}

/** Injects faults at seeded rates, inside the SDK's own retries like real ones. */
export function injectFaults({ seed, throttling = 0, conflicts = 0, lostAnswers = 0 }: FaultRates): InjectedCounts {
  const random = seeded(seed);
  const injected: InjectedCounts = { throttled: 0, conflicts: 0, lost: 0 };
  around(async (command, send) => {
    if (random() < throttling) {
      injected.throttled += 1;
      throw new ProvisionedThroughputExceededException({ message: "Slow down.", $metadata: {} });
    }
    if (isWrite(command) && random() < conflicts) {
      injected.conflicts += 1;
      throw conflictError(command);
    }
    if (command !== TRANSACTION) return send();
    const answer = await send();
    if (random() >= lostAnswers) return answer;
    injected.lost += 1;
    throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET", name: injected.lost % 2 === 0 ? "TimeoutError" : "Error" });
  }, "attempt");
  return injected;
}

/**
 * Sends concurrent calls one at a time, in an order from the seed: each after the previous one has
 * returned and all callers have sent theirs. The same seed gives the same schedule.
 */
export function oneAtATime(seed: number): void {
  const random = seeded(seed);
  const waiting: (() => Promise<void>)[] = [];
  let running = false;
  const run = async (): Promise<void> => {
    running = true;
    for (await everybodyAsked(); waiting.length > 0; await everybodyAsked()) {
      const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
      await next?.();
    }
    running = false;
  };
  around(
    (_, send) =>
      new Promise((resolve, reject) => {
        waiting.push(() => send().then(resolve, reject));
        if (!running) void run();
      }),
  );
}

/** Lets pending promises run until they wait for a call. */
async function everybodyAsked(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}

const isWrite = (command: string): boolean => command === TRANSACTION || PLAIN_WRITES.includes(command);

/**
 * Every write, transaction or not, conflicts with another transaction on its first attempt. Returns the number
 * of conflicts by command.
 */
export function conflictOnFirstSend(): Record<string, number> {
  const injected: Record<string, number> = {};
  const sent = new Set<string>();
  around((command, send, input) => {
    const write = JSON.stringify([command, input]);
    if (!isWrite(command) || sent.has(write)) return send();
    sent.add(write);
    injected[command] = (injected[command] ?? 0) + 1;
    return Promise.reject(conflictError(command));
  });
  return injected;
}

/** The error that DynamoDB returns for a write that conflicts with a transaction on the same row. */
function conflictError(command: string): Error {
  if (command !== TRANSACTION) return new TransactionConflictException({ message: "Transaction is ongoing for the item", $metadata: {} });
  return new TransactionCanceledException({
    message: "Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]",
    $metadata: {},
    CancellationReasons: [{ Code: "TransactionConflict" }],
  });
}

/** The read of the narrowed roles, which a process repeats after some seconds: counted, it would move the nth call of a request. */
function isOfNoRequest(input: unknown): boolean {
  const { Key } = input as { Key?: Key };
  return Key?.PK === actionRolesKey.PK && Key.SK === actionRolesKey.SK;
}

/** Wraps each call, or each attempt that the SDK makes of it. */
function around(fault: (command: string, send: () => Promise<unknown>, input: unknown) => Promise<unknown>, of: "call" | "attempt" = "call"): void {
  clearFaults();
  const { middlewareStack } = documentClient();
  const name = (context: unknown): string => (context as { commandName?: string }).commandName ?? "";
  if (of === "call") {
    const injected: typeof fault = (command, send, input) => (isOfNoRequest(input) ? send() : fault(command, send, input));
    middlewareStack.add((next, context) => (args) => injected(name(context), () => next(args), args.input) as ReturnType<typeof next>, {
      step: "initialize",
      name: MIDDLEWARE,
      priority: "high",
    });
  } else {
    middlewareStack.add((next, context) => (args) => fault(name(context), () => next(args), args.input) as ReturnType<typeof next>, {
      step: "finalizeRequest",
      name: MIDDLEWARE,
      priority: "low",
    });
  }
}
