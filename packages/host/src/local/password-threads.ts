/**
 * Password hashes in worker threads: hashing is slow by design, and forty concurrent sign-ins would block all other
 * requests. Deployed functions handle one request at a time and need no threads.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { busy } from "../../../core/src/lib/actions/error.ts";
import type { Hashing } from "../../../core/src/users/password.ts";
import type { Answered, Asked } from "./password-thread.ts";

/** Leaves one processor free; more than four threads are never needed. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Maximum queue length, at about 150 ms for each hash; further requests are refused and can be retried. */
const MAX_WAITING = 100;

type Work = Asked extends infer A ? (A extends Asked ? Omit<A, "id"> : never) : never;

interface Waiting {
  work: Work;
  resolve: (result: string | boolean) => void;
  reject: (fault: Error) => void;
}

export interface PasswordThreads extends Hashing {
  /** Stops the threads; queued hashes are rejected. */
  stop(): Promise<void>;
}

/** Starts the threads. Refuses (503) requests while the queue is full. */
export function startPasswordThreads(threads = THREADS, maxWaiting = MAX_WAITING): PasswordThreads {
  const waiting: Waiting[] = [];
  const workers = Array.from({ length: threads }, () => new HashingThread(() => waiting.shift()));
  const ask = (work: Work): Promise<string | boolean> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) return reject(busy());
      waiting.push({ work, resolve, reject });
      workers.find((worker) => worker.isIdle())?.next();
    });
  return {
    hash: async (text, cost) => String(await ask({ text, cost })),
    compare: async (text, hashed) => (await ask({ text, hashed })) === true,
    stop: async () => {
      for (const { reject } of waiting.splice(0)) reject(busy());
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

/** A thread and its current hash. */
class HashingThread {
  private readonly take: () => Waiting | undefined;
  private worker = this.started();
  private current: Waiting | undefined;
  private stopping = false;

  constructor(take: () => Waiting | undefined) {
    this.take = take;
  }

  isIdle(): boolean {
    return this.current === undefined;
  }

  /** Starts the oldest queued hash, if any. */
  next(): void {
    this.current = this.take();
    if (this.current) this.worker.postMessage({ id: 0, ...this.current.work } satisfies Asked);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.worker.terminate();
  }

  private started(): Worker {
    const worker = new Worker(new URL("./password-thread.ts", import.meta.url));
    worker.unref();
    worker.on("message", (answered: Answered) => {
      const { current } = this;
      if ("fault" in answered) current?.reject(new Error(answered.fault));
      else current?.resolve(answered.result);
      this.next();
    });
    worker.once("error", (fault) => this.current?.reject(fault instanceof Error ? fault : new Error(String(fault))));
    worker.once("exit", () => {
      this.current?.reject(busy());
      this.current = undefined;
      if (this.stopping) return;
      this.worker = this.started();
      this.next();
    });
    return worker;
  }
}
