/**
 * The form values and request body of goods in.
 */
import { businessDetails } from "@apothecary/core/directory/contract";
import type { goodsIn } from "@apothecary/core/stock/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import type { Typed } from "../../../kit/form/contract-form.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The form values, named as in the payload. */
export interface Delivery {
  goodsInItem: string | null;
  goodsInLocation: string | null;
  goodsInQuantity: Entry;
  packSize: Entry;
  goodsInSupplier: number | null;
  goodsInOrderNumber: string;
  goodsInSupplierBatchNumber: string;
  goodsInExpiryDateFormatted: string;
  goodsInStatus: number | null;
  /** What the category needs, and the user has confirmed not to have. */
  confirmExpiry: boolean;
  confirmSupplierBatch: boolean;
}

/** Initial values, with an item if given. */
export function emptyDelivery(sku: string | null): Delivery {
  return {
    goodsInItem: sku,
    goodsInLocation: null,
    goodsInQuantity: null,
    packSize: null,
    goodsInSupplier: null,
    goodsInOrderNumber: "",
    goodsInSupplierBatchNumber: "",
    goodsInExpiryDateFormatted: "",
    goodsInStatus: 0,
    confirmExpiry: false,
    confirmSupplierBatch: false,
  };
}

/** Initial values of the next line, with the same supplier, order number and location. */
export function nextDelivery(sku: string | null, { goodsInSupplier, goodsInOrderNumber, goodsInLocation }: Delivery): Delivery {
  return { ...emptyDelivery(sku), goodsInSupplier, goodsInOrderNumber, goodsInLocation };
}

/** The request body. */
export function deliveryBody(delivery: Delivery): Typed<z.input<typeof goodsIn.body>> {
  return { goodsInDetails: { ...delivery } } as Typed<z.input<typeof goodsIn.body>>;
}

/** A supplier with its terms. */
export const supplierQuery = (businessId: number | null) =>
  queryOptions({
    queryKey: [...keys.directory.all, "business", businessId],
    queryFn: ({ signal }) => call(businessDetails, { body: { businessId: businessId ?? 0 } }, { signal }),
    enabled: businessId !== null,
    staleTime: 60_000,
  });
