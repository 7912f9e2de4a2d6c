/**
 * React's scheduler waits up to 120 ms before each of its tasks: deferred renders, navigations and effects are late, as
 * on a machine that is busy.
 */
const LATEST_MS = 120;
const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, transfer: Transferable[]) => void;

MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, transfer: unknown = []): void {
  // The scheduler wakes itself with this message; every other message is of the application.
  // The scheduler of the browser is no timer, which a test can stop with the page's clock.
  if (message === null) void scheduler.postTask(() => post.call(this, message, []), { delay: Math.random() * LATEST_MS });
  else post.call(this, message, transfer as Transferable[]);
};
