/**
 * Rejections that no code waits for. They would end the process, and with it everybody's work: here they are reported, and
 * the request that they belong to is answered with 500.
 */
import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<(fault: unknown) => void>();

/** Runs the work of one request. It fails as soon as any promise made in it is rejected unhandled. */
export function requestScope<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    requests.run(reject, () => void work().then(resolve, reject));
  });
}

/** Keeps this process running after an unhandled rejection. `report` gets each fault. */
export function surviveStrayRejections(report: (fault: unknown) => void): void {
  process.on("unhandledRejection", (fault) => {
    report(fault);
    requests.getStore()?.(fault);
  });
}
