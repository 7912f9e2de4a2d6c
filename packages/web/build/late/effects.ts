/**
 * React's scheduler waits up to 120 ms before each of its tasks: deferred renders, navigations and effects are late, as
 * on a machine that is busy.
 */
const LATEST_MS = 120;
const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown, transfer: Transferable[]) => void;

MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, transfer: unknown = []): void {
  // The scheduler wakes itself with this message; every other message is of the application.
  if (message === null) setTimeout(() => post.call(this, message, []), Math.random() * LATEST_MS);
  else post.call(this, message, transfer as Transferable[]);
};
