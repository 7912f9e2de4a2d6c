/**
 * The initial fixture of every test world: a table with the reference data and a user for each role.
 */
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { formulaKey, type FormulaRow, putFormulaUse, rAndDKey } from "@apothecary/core/formulas/formula.rows";
import type { Row } from "@apothecary/core/lib/table/write";
import { productKey, type ProductRow, putProductUse } from "@apothecary/core/products/product.rows";
import { skipTo } from "@apothecary/core/lib/table/counter";
import { connectWith, documentClient } from "@apothecary/core/lib/table/dynamo-client";
import { ROLES, type Role, STAFF } from "@apothecary/core/lib/rules/roles";
import { configure, settings } from "@apothecary/core/lib/stage/settings";
import { USER_LIST, userKey, usernameKey } from "@apothecary/core/users/user.rows";
import { BatchWriteCommand, DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ensureTable } from "../../packages/host/src/engines/dynamodb-engine.ts";
import { aUser } from "./rows.ts";

const REGION = "eu-west-2";
/** DynamoDB's limit for one call. */
const MAX_PUTS = 25;
/** The key that proves the ledger rows of tests. */
export const LEDGER_KEY = "a-ledger-key-for-tests";

/** The users of a world: one for each role, named after it (`admin`, `buyer`, …), all but `client` and `supplier` with ROLE_STAFF. */
export const USERNAMES: Record<string, Role[]> = {
  product: ["ROLE_PRODUCT_MANAGER", STAFF],
  admin: ["ROLE_ADMIN", STAFF],
  manager: ["ROLE_MANAGER", STAFF],
  technician: ["ROLE_TECHNICIAN", STAFF],
  buyer: ["ROLE_BUYER", STAFF],
  liaison: ["ROLE_ACCOUNT_MANAGER", STAFF],
  stocktake: ["ROLE_STOCK_TAKE", STAFF],
  status: ["ROLE_UPDATE_STATUS", STAFF],
  warehouse: ["ROLE_WAREHOUSE", STAFF],
  staff: [STAFF],
  client: ["ROLE_CLIENT"],
  supplier: ["ROLE_SUPPLIER"],
  everything: [...ROLES],
};

/** The id of a user of a world. */
export const userId = (username: string): number => Object.keys(USERNAMES).indexOf(username) + 1;

/** A user of a world, as one who gives a permission. */
export const userNamed = (username: string) => ({ id: userId(username), username, roles: USERNAMES[username] ?? [] });

/** Connects the core package to a table of an engine, with the settings for tests. */
export function useTable(dynamodbEndpoint: string, tableName: string): void {
  configure({
    dynamodbEndpoint,
    tableName,
    region: REGION,
    local: true,
    sessionKeys: ["a-key-for-tests-that-is-long-enough"],
    ledgerKeys: [LEDGER_KEY],
    checkAnswers: true,
  });
  connectWith();
}

/** Creates the table that `useTable` named, with the initial fixture. */
export async function fillTable(): Promise<void> {
  const { dynamodbEndpoint = "", tableName } = settings();
  await ensureTable(dynamodbEndpoint, tableName, REGION);
  for (const [username, roles] of Object.entries(USERNAMES)) await plantUser(userId(username), username, roles);
  await skipTo("user", Object.keys(USERNAMES).length);
  await loadReferenceData();
}

async function plantUser(id: number, username: string, roles: Role[]): Promise<void> {
  const user = aUser(id, username, roles, { sessions: { planted: new Date().toISOString() } });
  await plant({ ...userKey(id), ...user, g1p: USER_LIST, g1s: username });
  await plant({ ...usernameKey(username), userId: id });
}

/** Writes a row directly, bypassing the core package. A formula or a product comes with the rows that lead to it. */
export async function plant(item: Record<string, unknown>): Promise<void> {
  const TableName = settings().tableName;
  const { PK, SK } = item as Row;
  const leading = leadingRows(item as Row);
  const was = leading.length > 0 && (await documentClient().send(new GetCommand({ TableName, Key: { PK, SK } }))).Item;
  for (const row of was ? leadingRows(was as Row) : []) await documentClient().send(new DeleteCommand({ TableName, Key: { PK: row.PK, SK: row.SK } }));
  for (const row of [item, ...leading]) await documentClient().send(new PutCommand({ TableName, Item: row }));
}

/** Writes many rows that are not there yet, 25 in a call. Formulas and products come with the rows that lead to them. */
export async function plantAll(items: readonly object[]): Promise<void> {
  const leading = items.flatMap((item) => leadingRows(item as Row));
  const rows = [...new Map([...(items as Row[]), ...leading].map((row) => [`${row.PK}\n${row.SK}`, row])).values()];
  for (let i = 0; i < rows.length; i += MAX_PUTS) {
    const puts = rows.slice(i, i + MAX_PUTS).map((Item) => ({ PutRequest: { Item } }));
    const { UnprocessedItems } = await documentClient().send(new BatchWriteCommand({ RequestItems: { [settings().tableName]: puts } }));
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error("The engine did not write all rows.");
  }
}

/** The uses of a formula's or product's items, and the claim of a formula's R&D code. */
function leadingRows(row: Row): Row[] {
  if (row.SK === formulaKey(0).SK) {
    const formula = row as FormulaRow;
    const claim = { ...rAndDKey(formula.clientId, formula.rAndDCode), formulaId: formula.id };
    return [claim, ...formula.recipe.map((line) => putFormulaUse(formula, line).item)];
  }
  const product = row as ProductRow;
  return row.SK === productKey(0).SK ? product.componentry.map((component) => putProductUse(product, component).item) : [];
}
