const sending = new Map<string, Promise<unknown>>();

/** Runs work of that name exclusively in this window and, with Web Locks, in all windows. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const running = sending.get(name) as Promise<T> | undefined;
  if (running) return running;
  const done: Promise<T> = (navigator.locks ? navigator.locks.request(name, work) : work()).finally(() => sending.delete(name));
  sending.set(name, done);
  return done;
}
