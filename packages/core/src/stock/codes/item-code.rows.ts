/** Codes of items: a row in the item's partition, and a claim by which a scan finds the item and no other item has the code. */
import type { Key, Row, Write } from "../../lib/table/write.ts";
import { itemPartition } from "../items/item.rows.ts";

export interface CodeClaimRow extends Row {
  code: string;
  sku: string;
}

export interface ItemCodeRow extends Row {
  code: string;
}

export const ITEM_CODE_PREFIX = "CODE#";
export const codeClaimKey = (code: string): Key => ({ PK: `IC#${code}`, SK: "CLAIM" });
export const itemCodeKey = (sku: string, code: string): Key => ({ PK: itemPartition(sku), SK: ITEM_CODE_PREFIX + code });

/** Whether a row is a code in its item's partition. */
export const isItemCode = (row: Row): row is ItemCodeRow => row.PK.startsWith(itemPartition("")) && row.SK.startsWith(ITEM_CODE_PREFIX);

/** The writes that give a code to an item; `from` is the item that had it. */
export function putCode(code: string, sku: string, from: string | undefined): Write[] {
  return [
    { kind: "put", item: { ...codeClaimKey(code), code, sku }, expect: from === undefined ? { absent: true } : { equals: { sku: from } } },
    { kind: "put", item: { ...itemCodeKey(sku, code), code }, expect: { absent: true } },
    ...(from === undefined ? [] : [{ kind: "delete", key: itemCodeKey(from, code) } satisfies Write]),
  ];
}

/** The writes that take a code from its item. */
export function removeCode(code: string, sku: string): Write[] {
  return [
    { kind: "delete", key: codeClaimKey(code), expect: { equals: { sku } } },
    { kind: "delete", key: itemCodeKey(sku, code) },
  ];
}
