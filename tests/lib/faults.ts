/**
 * Faults in the AWS SDK's middleware, between the business and the real engine: a process that dies before or after its
 * nth call, throttling, lost races, answers that get lost. Rates are seeded, so that what failed can be run again.
 */
import { documentClient } from "@apothecary/core/lib/dynamo-client";
import { ProvisionedThroughputExceededException, TransactionCanceledException, TransactionConflictException } from "@aws-sdk/client-dynamodb";

/** What a killed process never gets to say. */
export class Killed extends Error {
  constructor() {
    super("The process was killed here.");
    this.name = "Killed";
  }
}

const MIDDLEWARE = "faults";
const TRANSACTION = "TransactWriteItemsCommand";
/** What a transaction on the same row refuses: DynamoDB itself does, the embedded engine never. */
const PLAIN_WRITES = ["UpdateItemCommand", "PutItemCommand", "DeleteItemCommand"];

/** Numbers between 0 and 1 from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Puts an end to all faults. */
export function clearFaults(): void {
  documentClient().middlewareStack.remove(MIDDLEWARE);
}

/** Watches the DynamoDB calls from now on, in the order in which they are sent. */
export function watchCalls(): string[] {
  const calls: string[] = [];
  around((command, send) => {
    calls.push(command);
    return send();
  });
  return calls;
}

/** Does something before the first call of a kind from now on, while its caller waits. */
export function beforeFirst(kind: string, act: () => Promise<void>): void {
  around(async (command, send) => {
    if (command !== kind) return send();
    clearFaults();
    await act();
    return send();
  });
}

/** How a kill went. */
export interface Kill {
  /** Whether the process got as far as that call. */
  struck: boolean;
}

/**
 * The process dies before its `nth` DynamoDB call (from 1), or once that one took effect: nothing that it sends
 * afterwards arrives either.
 */
export function killAt(nth: number, when: "before" | "after"): Kill {
  const kill: Kill = { struck: false };
  let sent = 0;
  around(async (_, send) => {
    sent += 1;
    if (sent > nth || kill.struck) throw new Killed();
    if (sent < nth) return send();
    kill.struck = true;
    if (when === "after") await send();
    throw new Killed();
  });
  return kill;
}

export interface FaultRates {
  seed: number;
  /** How often DynamoDB asks to be asked less, of all calls. */
  throttling?: number;
  /** How often a write meets another transaction, of all writes. */
  conflicts?: number;
  /** How often a transaction takes effect and its answer is lost, of all transactions. */
  lostAnswers?: number;
}

/** How often each fault struck. */
export interface Struck {
  throttled: number;
  conflicts: number;
  lost: number;
}

/** Faults at seeded rates, inside the SDK's own retries as the real one is. */
export function injectFaults({ seed, throttling = 0, conflicts = 0, lostAnswers = 0 }: FaultRates): Struck {
  const random = seeded(seed);
  const struck: Struck = { throttled: 0, conflicts: 0, lost: 0 };
  around(async (command, send) => {
    if (random() < throttling) {
      struck.throttled += 1;
      throw new ProvisionedThroughputExceededException({ message: "Slow down.", $metadata: {} });
    }
    if (isWrite(command) && random() < conflicts) {
      struck.conflicts += 1;
      throw conflictOf(command);
    }
    if (command !== TRANSACTION) return send();
    const answer = await send();
    if (random() >= lostAnswers) return answer;
    struck.lost += 1;
    throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET", name: struck.lost % 2 === 0 ? "TimeoutError" : "Error" });
  }, "attempt");
  return struck;
}

/**
 * Calls that are made at once go out one at a time, in an order that the seed chooses: each only when the one before has
 * come back, and everybody who could ask has asked. The same seed gives the same schedule again.
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

/** Lets whatever is ready go on until it waits for a call. */
async function everybodyAsked(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}

const isWrite = (command: string): boolean => command === TRANSACTION || PLAIN_WRITES.includes(command);

/**
 * Every write meets another transaction the first time that it is sent: a transaction and a plain write alike. Answers how
 * often it struck, by command.
 */
export function conflictOnFirstSend(): Record<string, number> {
  const struck: Record<string, number> = {};
  const sent = new Set<string>();
  around((command, send, input) => {
    const write = JSON.stringify([command, input]);
    if (!isWrite(command) || sent.has(write)) return send();
    sent.add(write);
    struck[command] = (struck[command] ?? 0) + 1;
    return Promise.reject(conflictOf(command));
  });
  return struck;
}

/** What DynamoDB says to a write that met a transaction on the same row. */
function conflictOf(command: string): Error {
  if (command !== TRANSACTION) return new TransactionConflictException({ message: "Transaction is ongoing for the item", $metadata: {} });
  return new TransactionCanceledException({
    message: "Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict]",
    $metadata: {},
    CancellationReasons: [{ Code: "TransactionConflict" }],
  });
}

/** Puts itself around each call, or around each attempt that the SDK makes of it. */
function around(fault: (command: string, send: () => Promise<unknown>, input: unknown) => Promise<unknown>, of: "call" | "attempt" = "call"): void {
  clearFaults();
  const { middlewareStack } = documentClient();
  const name = (context: unknown): string => (context as { commandName?: string }).commandName ?? "";
  if (of === "call") {
    middlewareStack.add((next, context) => (args) => fault(name(context), () => next(args), args.input) as ReturnType<typeof next>, {
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
