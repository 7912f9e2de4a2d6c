import { CallError, call } from "./call.ts";

/**
 * Whether the server answers a check-in, with any status: an ended session shows with the next call. The
 * contract may be fetched for it, on the login page; where it cannot be, nobody answers.
 */
export async function isServerReached(): Promise<boolean> {
  const contract = await import("@apothecary/core/users/contract").catch(() => undefined);
  if (!contract) return false;
  try {
    await call(contract.checkIn, {}, { withoutRecovery: true, background: true });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status !== 0;
  }
}
