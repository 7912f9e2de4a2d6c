/** Logs a failure to the browser's console only: users cannot act on it. */
export function logFault(what: string): (fault: unknown) => undefined {
  return (fault) => {
    console.warn(what, fault);
    return undefined;
  };
}
