import { CallError, call } from "./call.ts";

/**
 * Whether the server responds to a check-in, with any status; an ended session shows with the next call. On the
 * login page the contract may have to be fetched first; if that fails, the server counts as unreachable.
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
