/**
 * Allowed host names of the local host. Rejects requests from pages whose own name resolves to this machine (DNS
 * rebinding).
 */
import { isIP } from "node:net";

const LOCAL_NAMES = ["localhost", "127.0.0.1", "::1"];
const EVERY_ADDRESS = ["0.0.0.0", "::"];

/** Whether a request's Host header names this host. Names have no port. */
export type IsOwnName = (host: string | undefined) => boolean;

/**
 * The names of a host that listens at `addresses`, plus ALLOWED_HOSTS (comma-separated). If it listens at every
 * address, any IP address is allowed: an attacker can choose a host name, but not an address.
 */
export function ownNames(addresses: readonly string[], allowed = ""): IsOwnName {
  const names = new Set([...LOCAL_NAMES, ...addresses, ...allowed.split(",").map((name) => name.trim())].map((name) => name.toLowerCase()));
  names.delete("");
  const anyAddress = addresses.some((address) => EVERY_ADDRESS.includes(address));
  return (host) => {
    const name = nameIn(host);
    return name !== undefined && (names.has(name) || (anyAddress && isIP(name) !== 0));
  };
}

function nameIn(host = ""): string | undefined {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d+)?$/.exec(host) ?? [];
  return (inBrackets ?? plain)?.toLowerCase();
}
