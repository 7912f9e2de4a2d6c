/** The error for a duplicate client code (specification 1, section 5). */
export const CODE_IN_USE = "This client code is already in use.";

/** Whether another business has the code, ignoring case. */
export function codeTaken(code: string, businesses: readonly { businessCode: string }[]): boolean {
  const wanted = code.trim().toLowerCase();
  return wanted !== "" && businesses.some(({ businessCode }) => businessCode.toLowerCase() === wanted);
}
