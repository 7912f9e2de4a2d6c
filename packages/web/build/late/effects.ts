/**
 * React's scheduler waits up to 120 ms before each of its tasks: deferred renders, navigations and effects are late, as
 * on a machine that is busy.
 */
const LATEST_MS = 120;
const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, transfer: Transferable[]) => void;

MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, transfer: unknown = []): void {
  // React's scheduler sends null to itself; other messages are the application's. The browser's `scheduler` waits,
  // since a test that stops the page's clock also stops `setTimeout`.
  if (message === null) void scheduler.postTask(() => post.call(this, message, []), { delay: Math.random() * LATEST_MS });
  else post.call(this, message, transfer as Transferable[]);
};
