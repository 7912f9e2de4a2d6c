/**
 * A small company made through the API of a running host: items of each type, batches of each status, an order and a job.
 */
import { randomUUID } from "node:crypto";
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { reserveStock } from "@apothecary/core/picking/contract";
import { newSale, salesOrder } from "@apothecary/core/sales/contract";
import { addComponentry, addOnOrder, addRawMaterial, goodsIn, stockDetails, updateStockStatus } from "@apothecary/core/stock/contract";
import { addUser, loginCheck } from "@apothecary/core/users/contract";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import type { Page } from "@playwright/test";
import type * as z from "zod";
import { follow } from "../network.ts";
import { PASSWORD, plantSession } from "../planted.ts";

/** May do everything with stock. */
export const KEEPER = "wilfred";
/** May look. */
export const READER = "sunil";

/** Sessions created by API clients, by host and user: a page uses its user's. */
const sessions = new Map<string, string>();
const sessionName = (url: string, username: string): string => `${url} ${username}`;

/** Calls a host's API as one user, by contract. */
export class Client {
  readonly #url: string;
  #cookie = "";

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs in; on the host that all tests share by a session that is planted. */
  async signIn(username: string): Promise<this> {
    if (this.#url === process.env["BASE_URL"]) this.#cookie = await plantSession(username);
    else await this.call(loginCheck, { username, password: PASSWORD });
    sessions.set(sessionName(this.#url, username), this.#cookie);
    return this;
  }

  /** Throws unless it is answered with 200. */
  async call<E extends AnyEndpoint>(of: E, body: z.input<E["body"]>): Promise<z.output<E["answer"]>> {
    const response = await fetch(this.#url + of.path, {
      method: of.method,
      headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest", "x-request-id": randomUUID(), cookie: this.#cookie },
      ...(of.method === "POST" ? { body: JSON.stringify(body) } : {}),
    });
    const cookie = response.headers.get("set-cookie");
    if (cookie) this.#cookie = cookie.split(";")[0] ?? "";
    if (response.status !== 200) throw new Error(`${of.path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as z.output<E["answer"]>;
  }
}

/** Adds two users: one who keeps the stock, one who only looks. Answers the keeper. */
export async function makePeople(url: string): Promise<Client> {
  const admin = await new Client(url).signIn("admin");
  const person = { lastName: "Ackroyd", email: "person@example.com", password: PASSWORD, business: 14 };
  await admin.call(addUser, {
    ...person,
    username: KEEPER,
    firstName: "Wilfred",
    roles: ["ROLE_ADMIN", "ROLE_PRODUCT_MANAGER", "ROLE_BUYER", "ROLE_WAREHOUSE", "ROLE_STAFF"],
  });
  await admin.call(addUser, { ...person, username: READER, firstName: "Sunil", roles: ["ROLE_STAFF"] });
  return new Client(url).signIn(KEEPER);
}

/** What the company's tests speak of, by SKU. */
export interface Company {
  wax: string;
  oil: string;
  bottle: string;
  bulk: string;
  jobNumber: string;
}

const MATERIALS = [
  ["OIL", "Jojoba oil, golden", "Cold pressed, organic"],
  ["BUT", "Shea butter, refined", "Ultra refined, without scent"],
  ["ESS", "Lavender oil 40/42", "Bulgarian"],
  ["HUM", "Glycerine BP", "Vegetable, 99.5 %"],
  ["PRE", "Phenoxyethanol", "With ethylhexylglycerin"],
  ["THI", "Xanthan gum", "Clear, cosmetic grade"],
  ["EXT", "Aloe vera 10:1", "Concentrate"],
] as const;

/** Makes the company: an emulsifying wax with batches of every kind, needed by a job, and other items around it. */
export async function makeCompany(keeper: Client): Promise<Company> {
  const supplier = await keeper.call(createBusiness, { businessName: "Larkfield Botanicals Ltd", client: false, supplier: true });
  const client = await keeper.call(createBusiness, { businessName: "Lavender & Wild Ltd", client: true, supplier: true, businessCode: "LAW" });
  const shelf = (await keeper.call(addNewLocation, { warehouse: "Main", bin: "A-04-2" })).locationId;
  const cold = (await keeper.call(addNewLocation, { warehouse: "Cold store", bin: "C-01" })).locationId;
  const pallet = (await keeper.call(addNewLocation, { warehouse: "Main", roamingPallet: true })).locationId;

  const from = { owner: 14, supplier: supplier.businessId };
  const material = async (code: string, name: string, description: string, sku = ""): Promise<string> => {
    const item = { ...from, name, description, categoryCode: code, supplierSkuCode: sku };
    return (await keeper.call(addRawMaterial, { newRawMaterial: item })).sku;
  };
  const wax = await material("EMU", "Emulsifying wax NF", "Self-emulsifying, pellets", "EW-20");
  const others: string[] = [];
  for (const [code, name, description] of MATERIALS) others.push(await material(code, name, description));
  const bottle = await componentry(keeper, {
    ...from,
    name: "Amber bottle 100 ml",
    description: "Glass, 24 mm neck",
    categoryCode: "BOT",
    onBehalfOfClient: client.businessId,
  });
  await componentry(keeper, { ...from, name: "Pump 24 mm, black", description: "Lotion pump", categoryCode: "PMP" });

  const deliver = async (sku: string, quantity: number, location: string, more: object = {}): Promise<string> => {
    const delivery = {
      goodsInItem: sku,
      goodsInQuantity: quantity,
      goodsInLocation: location,
      goodsInSupplier: supplier.businessId,
      goodsInOrderNumber: "PO-1041",
    };
    const details = { ...delivery, packSize: Math.min(quantity, 20_000), goodsInStatus: 0 as const, ...more };
    return (await keeper.call(goodsIn, { goodsInDetails: details })).elementId;
  };
  const used = await deliver(wax, 40_000, shelf, { goodsInExpiryDateFormatted: "2031-03-31", goodsInSupplierBatchNumber: "LW-88213" });
  await deliver(wax, 12_500, cold, { goodsInExpiryDateFormatted: "2030-11-30", goodsInStatus: 1, goodsInSupplierBatchNumber: "LW-88214" });
  await deliver(wax, 3_000, pallet, { goodsInExpiryDateFormatted: "2020-01-31", goodsInSupplierBatchNumber: "LW-70001" });
  const frozen = await deliver(wax, 5_000, cold, { goodsInSupplierBatchNumber: "LW-88215" });
  await keeper.call(updateStockStatus, { elementId: frozen, newStatus: 2, reason: "Awaiting a certificate" });
  for (const [i, sku] of others.entries()) await deliver(sku, 2_500 * (i + 1), shelf, { goodsInExpiryDateFormatted: "2029-06-30" });
  await deliver(bottle, 4_800, shelf);
  await keeper.call(addOnOrder, { element: wax, quantity: 25_000 });

  const formula = await keeper.call(addNewFormula, {
    newFormula: {
      formulaDetails: { name: "Rose base", clientId: client.businessId, code: "LAW01", rAndDCode: "LW-014", categoryType: "Skin care", categoryName: "Cream" },
      recipeLines: [
        { resourceSku: wax, percentage: 30 },
        { resourceSku: others[0] ?? "", percentage: 70 },
      ],
    },
  });
  const bulk = `${formula.code}-B`;
  const job = await makeJob(keeper, { clientId: client.businessId, formulaId: formula.id, bulk });
  await keeper.call(reserveStock, { reservationList: [{ jobId: job.jobId, jobStockId: `${job.jobId}~${wax}`, elementId: used, quantity: 2_400 }] });
  return { wax, oil: others[0] ?? "", bottle, bulk, jobNumber: job.jobNumber };
}

async function componentry(keeper: Client, item: z.input<typeof addComponentry.body>["newComponentry"]): Promise<string> {
  return (await keeper.call(addComponentry, { newComponentry: item })).sku;
}

/** An order of ten kilograms of a bulk, and the job that makes it. */
async function makeJob(keeper: Client, of: { clientId: number; formulaId: number; bulk: string }): Promise<{ jobId: number; jobNumber: string }> {
  const [item] = await keeper.call(stockDetails, { sku: of.bulk });
  const productId = item && "product" in item ? (item.product?.id ?? 0) : 0;
  const line = { id: productId, formulaId: of.formulaId, sku: of.bulk, rAndDCode: "LW-014", name: "Rose base", quantity: 10, price: 12.5, notes: "" };
  const sale = await keeper.call(newSale, { businessId: of.clientId, poNumber: "LAW-7781", dispatchDate: "2031-01-30", orderLines: [line] });
  const order = await keeper.call(salesOrder, { salesOrderId: sale.id ?? 0 });
  const job = await keeper.call(createCompoundingJob, {
    formulaId: of.formulaId,
    jobDetails: { wastagePercent: 2, additionalWastage: null, excessAllocated: null, batchNumber: "014-26" },
    salesItems: order.salesItems.map(({ salesId }) => ({ salesItemId: salesId, fillWeight: 1_000 })),
  });
  return { jobId: job.jobId ?? 0, jobNumber: job.jobNumber ?? "" };
}

/** Signs in to a host and waits for the stock list. */
export async function signIn(page: Page, url: string, username = KEEPER): Promise<void> {
  await startSession(page, url, username);
  await page.goto(`${url}/stock`);
  await page.waitForURL(`${url}/stock`);
}

/**
 * Gives a page's browser a session of the user: on the host that all tests share a new one, on another the one that a
 * client began there.
 */
export async function startSession(page: Page, url: string, username: string): Promise<void> {
  follow(page);
  const host = url || (process.env["BASE_URL"] ?? "");
  const cookie = url === "" ? await plantSession(username) : sessions.get(sessionName(host, username));
  const [name = "", value = ""] = (cookie ?? "").split(/=(.*)/s);
  if (value === "") throw new Error(`No client has signed ${username} in on ${host}.`);
  await page.context().addCookies([{ name, value, url: host, httpOnly: true, sameSite: "Strict" }]);
}
