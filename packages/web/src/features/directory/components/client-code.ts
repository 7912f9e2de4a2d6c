/** The message at a code that another client has (specification 1, section 5). */
export const CODE_IN_USE = "This client code is already in use.";

/** Whether another business has a code, whatever its case. */
export function codeTaken(code: string, businesses: readonly { businessCode: string }[]): boolean {
  const asked = code.trim().toLowerCase();
  return asked !== "" && businesses.some(({ businessCode }) => businessCode.toLowerCase() === asked);
}
