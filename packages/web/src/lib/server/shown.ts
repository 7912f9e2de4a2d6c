/**
 * What the queries show, so that an action refreshes those that show what it changes (`changes` of its contract).
 */
import type { Subject } from "@apothecary/core/lib/rules/endpoint";
import type { QueryKey } from "@tanstack/react-query";
import { keys } from "./keys.ts";

const PLANNED = ["orders", "jobs", "stock", "formulas", "products"] as const;

/** The subjects of queries, by the start of their keys; the first that fits counts. */
const SHOWN: readonly (readonly [start: QueryKey, subjects: readonly Subject[]])[] = [
  [keys.user, ["session"]],
  [
    ["stock", "batch"],
    ["stock", "ledger", "jobs", "orders"],
  ],
  [
    ["stock", "trace"],
    ["stock", "ledger", "jobs", "orders"],
  ],
  [keys.stock.all, ["stock"]],
  [keys.warehouse.all, ["locations", "stock"]],
  // On every page: new requests only, so that a count does not read them again.
  [["stock-take", "requested", "watched"], ["countRequests"]],
  [keys.stockTake.requested, ["countRequests", "stockTakes"]],
  // A count sheet changes with its own location's count only (`counting.ts`).
  [["stock-take", "lines"], []],
  [
    ["stock-take", "one"],
    ["stockTakes", "stock"],
  ],
  [keys.stockTake.all, ["stockTakes"]],
  [keys.deliveries.all, ["deliveries", "stock"]],
  [keys.purchases.all, ["purchases"]],
  [keys.release.all, ["stock", "jobs"]],
  [keys.ledger.all, ["ledger"]],
  [keys.reasons, []],
  [keys.directory.all, ["directory"]],
  [keys.users.all, ["users"]],
  [keys.formulas.list, ["formulas"]],
  [keys.formulas.all, PLANNED],
  [keys.products.list, ["products"]],
  [
    ["products", "sku"],
    ["products", "stock"],
  ],
  [keys.products.all, PLANNED],
  [keys.sales.readiness, PLANNED],
  [
    ["sales", "closing"],
    ["orders", "jobs", "stock"],
  ],
  [
    ["sales", "last-price"],
    ["orders", "products"],
  ],
  [keys.sales.all, ["orders", "jobs"]],
  [
    ["jobs", "one"],
    ["jobs", "stock", "orders"],
  ],
  [keys.jobs.all, ["jobs"]],
  [keys.picking.groups, ["groups"]],
  [keys.picking.all, ["jobs", "stock", "orders"]],
  [
    ["recall", "one"],
    ["recalls", "directory", "orders"],
  ],
  [
    ["recall", "preview"],
    ["stock", "ledger", "jobs", "orders"],
  ],
  [
    ["recall", "lines"],
    ["recalls", "stock", "ledger", "orders"],
  ],
  [
    ["recall", "rows"],
    ["recalls", "stock", "ledger"],
  ],
  [
    ["recall", "proof"],
    ["recalls", "stock", "ledger", "orders"],
  ],
  [keys.recall.all, ["recalls"]],
  [keys.complaints.all, ["complaints"]],
  [keys.returns.all, ["orders", "ledger"]],
  [keys.reports.all, [...PLANNED, "ledger", "deliveries", "stockTakes", "countRequests", "recalls"]],
];

/** Whether a query shows any of the subjects. */
export function isShown(queryKey: QueryKey, changes: readonly Subject[]): boolean {
  return subjectsShown(queryKey)?.some((subject) => changes.includes(subject)) ?? false;
}

/** The subjects of a query; undefined if it shows nothing that calls change. */
export function subjectsShown(queryKey: QueryKey): readonly Subject[] | undefined {
  return SHOWN.find(([start]) => startsWith(queryKey, start))?.[1];
}

/** Whether a key belongs to another, which it starts with. */
export function startsWith(queryKey: QueryKey, start: QueryKey): boolean {
  return start.every((part, at) => queryKey[at] === part);
}
