import type { Plugin } from "vite";
import { hasSchemas, withLazySchemas } from "../../functions/src/build/lazy-schemas.ts";

/** Contracts in the browser are made when they are first used. */
export function lazyContracts(): Plugin {
  return {
    name: "lazy-contracts",
    apply: "build",
    enforce: "post",
    transform: (code, id) => (hasSchemas(id, code) ? { code: withLazySchemas(code), map: null } : undefined),
  };
}
