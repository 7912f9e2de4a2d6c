import { randomUUID } from "node:crypto";
import { addressBook } from "@apothecary/core/directory/contract";
import { Client } from "./stock.fixtures.ts";

/** Calls the API as the admin, independent of the browser. */
export const admin = (): Promise<Client> => new Client(process.env["BASE_URL"] ?? "").signIn("admin");

/** Three letters that are not in use as a client code. */
export async function freeCode(client: Client): Promise<string> {
  const taken = new Set((await client.call(addressBook, {})).map(({ businessCode }) => businessCode));
  for (;;) {
    const code = [...randomUUID().slice(0, 3)].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join("");
    if (!taken.has(code)) return code;
  }
}
