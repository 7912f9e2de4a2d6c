import { SERVER, SERVER_WORDS } from "../lib/user/stage.ts";

/** The label in the bar of servers without real stock (specification 1, section 1). */
export function ServerName() {
  return SERVER === "real" ? null : <strong className="bar-server">{SERVER_WORDS[SERVER]}</strong>;
}
