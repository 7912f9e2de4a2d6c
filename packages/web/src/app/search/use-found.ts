/**
 * Search results while typing: from lists in the query cache, loaded once rather than on each key press, and batches from
 * the server after a debounce.
 */
import { isBatchNumber } from "@apothecary/core/lib/rules/fields";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { ADMIN } from "@apothecary/core/lib/rules/roles";
import { salesOrders } from "@apothecary/core/sales/contract";
import { MAX_SUPPLIER_BATCH_NUMBER, type SupplierBatch, supplierBatches } from "@apothecary/core/stock/contract";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import { formulasQuery } from "../../entities/formula/queries.ts";
import { itemsQuery } from "../../entities/item/queries.ts";
import { openJobsQuery } from "../../entities/job/queries.ts";
import { locationsQuery } from "../../entities/location/queries.ts";
import { productsQuery } from "../../entities/product/queries.ts";
import { addressBookQuery } from "../../features/directory/api/address-book.ts";
import { usersQuery } from "../../features/users/api/users.ts";
import { call } from "../../lib/server/call.ts";
import { holdsAny, useUser } from "../../lib/user/current-user.ts";
import { keys, OFFERED_MS } from "../../lib/server/keys.ts";
import { formulaPath, jobPath, orderPath } from "../../lib/page/links.ts";
import { actionsFor } from "./actions.ts";
import { recentTargets } from "./recent.ts";
import * as Targets from "./targets.ts";

/** Debounce before the server is called, in milliseconds. */
const PAUSE_MS = 250;
/** Minimum number of characters to search for a supplier's batch number. */
const LEAST_TYPED = 3;
/** How far back batch numbers are searched, in years: an older number may belong to another item. */
const REMEMBERED_YEARS = 5;
const NONE: readonly never[] = [];
/** Query options for lists that the search does not need to poll. */
const NO_POLLING = { refetchInterval: false, staleTime: OFFERED_MS } as const;

/** The latest page of orders, which has most of those searched for. */
const ordersQuery = {
  queryKey: [...keys.sales.all, "newest"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(salesOrders, {}, { signal })).sales,
  staleTime: OFFERED_MS,
};

interface Found {
  found: readonly Targets.Target[];
  /** The results for the full typed text: `found` is deferred while typing. */
  search: () => readonly Targets.Target[];
  /** Whether lists are still loading. */
  loading: boolean;
}

/** The results for a text. */
export function useFound(typed: string): Found {
  const user = useUser();
  const asked = useDeferredValue(typed);
  const isAdmin = holdsAny(user, [ADMIN]);
  const { pathname, search: query } = useLocation();
  const items = useQuery({ ...itemsQuery, ...NO_POLLING });
  const locations = useQuery(locationsQuery);
  const book = useQuery({ ...addressBookQuery, ...NO_POLLING });
  const formulas = useQuery({ ...formulasQuery, enabled: formulaPath(0) !== undefined });
  const products = useQuery(productsQuery);
  const orders = useQuery({ ...ordersQuery, enabled: orderPath(0) !== undefined });
  const jobs = useQuery({ ...openJobsQuery, ...NO_POLLING, enabled: jobPath(0) !== undefined });
  const people = useQuery({ ...usersQuery, ...NO_POLLING, enabled: isAdmin });
  const settled = useSettled(typed);
  const lots = useLots(settled.toUpperCase());
  const supplied = useSupplierBatches(settled);
  const actions = useMemo(() => Targets.targetIndex(actionsFor(user, { pathname, search: query }, Date.now()), (of) => [of]), [user, pathname, query]);
  const recent = useMemo(() => recentTargets(user?.username ?? ""), [user?.username]);
  const indexes = [
    actions,
    useIndex(items.data, Targets.itemTargets),
    useIndex(lots, lotTargets),
    useIndex(supplied, Targets.supplierBatchTargets),
    useIndex(locations.data, Targets.locationTargets),
    useIndex(book.data, Targets.businessTargets),
    useIndex(book.data, Targets.contactTargets),
    useIndex(formulas.data, Targets.formulaTargets),
    useIndex(products.data, Targets.productTargets),
    useIndex(orders.data, Targets.orderTargets),
    useIndex(jobs.data, Targets.jobTargets),
    useIndex(people.data, Targets.personTargets),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each index is as stable as its list.
  const found = useMemo(() => Targets.foundTargets(asked, recent, indexes), [asked, recent, ...indexes]);
  const search = () => (asked === typed ? found : Targets.foundTargets(typed, recent, indexes));
  return { found, search, loading: [items, locations, book, formulas, products, orders, jobs, people].some(({ isLoading }) => isLoading) };
}

function useIndex<T>(all: readonly T[] | undefined, read: (of: T) => readonly Targets.Target[]) {
  return useMemo(() => Targets.targetIndex(all ?? (NONE as readonly T[]), read), [all, read]);
}

const lotTargets = ({ batchNumber, sku }: { batchNumber: string; sku: string }) => [Targets.lotTarget(batchNumber, sku)];

/** The debounced text. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** The first batches whose supplier's number starts with the text. */
function useSupplierBatches(settled: string): readonly SupplierBatch[] | undefined {
  const { data } = useQuery({
    queryKey: [...keys.stock.all, "supplier-batches", settled.toLowerCase()],
    queryFn: async ({ signal }) => (await call(supplierBatches, { query: { number: settled } }, { signal })).slice(0, Targets.MAX_OF_KIND),
    enabled: settled.length >= LEAST_TYPED && settled.length <= MAX_SUPPLIER_BATCH_NUMBER,
    staleTime: OFFERED_MS,
  });
  return data;
}

/** The items that have a batch number. */
function useLots(settled: string): readonly { batchNumber: string; sku: string }[] | undefined {
  const { data } = useQuery({
    queryKey: [...keys.ledger.all, "batch", settled],
    queryFn: async ({ signal }) => {
      const from = `${new Date().getFullYear() - REMEMBERED_YEARS}-01-01`;
      const rows = await call(transactionLog, { body: { batch: settled, from } }, { signal });
      return [...new Set(rows.flatMap(({ sku }) => sku ?? []))].map((sku) => ({ batchNumber: settled, sku }));
    },
    enabled: isBatchNumber(settled),
    staleTime: OFFERED_MS,
  });
  return data;
}
