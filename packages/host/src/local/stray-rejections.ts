/**
 * Unhandled rejections. They would end the process, and with it all pending requests: instead they are reported, and
 * the response to their request is 500.
 */
import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<(fault: unknown) => void>();

/** Handles one request. Rejects as soon as a promise created in it is rejected unhandled. */
export function requestScope<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    requests.run(reject, () => void work().then(resolve, reject));
  });
}

/** Keeps this process running after an unhandled rejection. `report` receives each fault. */
export function surviveStrayRejections(report: (fault: unknown) => void): void {
  process.on("unhandledRejection", (fault) => {
    report(fault);
    requests.getStore()?.(fault);
  });
}
