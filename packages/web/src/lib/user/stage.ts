/**
 * The stage of the build. The screens show clearly whether the stock is real.
 */
const PRODUCTION = "production";
const LOCAL = "local";

const stage: string = import.meta.env.VITE_STAGE ?? LOCAL;

export type Server = "real" | "development" | "local";

export const SERVER: Server = stage === PRODUCTION ? "real" : stage === LOCAL ? "local" : "development";

/** Its label in the bar (specification 1, section 1). */
export const SERVER_WORDS: Record<Server, string> = { real: "", development: "DEVELOPMENT SERVER", local: "LOCAL DEVELOPMENT" };
