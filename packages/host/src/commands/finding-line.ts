import type { Finding } from "@apothecary/core/verify/finding";

/** A finding as printed by the verify commands. */
export function findingLine({ rule, where, expected, found }: Finding): string {
  return `breach   ${rule}: ${where}: expected ${expected}, found ${found}`;
}
