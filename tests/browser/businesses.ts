import { Client } from "./stock/stock.fixtures.ts";

/** Calls the API as the admin, independent of the browser. */
export const admin = (): Promise<Client> => new Client(process.env["BASE_URL"] ?? "").signIn("admin");
