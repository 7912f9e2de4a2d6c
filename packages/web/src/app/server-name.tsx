import { SERVER, SERVER_WORDS } from "../lib/stage.ts";

/** The bar's label of servers whose stock is not real (specification 1, section 1). */
export function ServerName() {
  return SERVER === "real" ? null : <strong className="bar-server">{SERVER_WORDS[SERVER]}</strong>;
}
