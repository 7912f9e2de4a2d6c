/**
 * Links to one record on its page (specification 1, section 2). If `paths` has no such page, there is no link and the text
 * is shown as plain text.
 */
import { paths } from "./paths.ts";

/** `/sales?openOrderId=12`: a sales order on its page. */
export const orderPath = (salesOrderId: number): string | undefined => linkTo("sales", "openOrderId", salesOrderId);

/** The parameter of the sales page's address for the dispatch note of a shipment of the open order. */
export const OPEN_SHIPMENT = "shipment";

/** `/sales?openOrderId=12&shipment=12001`: a shipment on the page of its order. */
export const shipmentPath = (salesOrderId: number, shipmentId: number): string => `${orderPath(salesOrderId)}&${OPEN_SHIPMENT}=${shipmentId}`;

/** `/allocation?soNumber=SO00012`: the lines of an order that wait for a job. */
export const allocationPath = (soNumber: string): string => `${paths.allocation}?soNumber=${encodeURIComponent(soNumber)}`;

/** `/manufacturing?openJobId=7`: a job on its page. */
export const jobPath = (jobId: number): string | undefined => linkTo("manufacturing", "openJobId", jobId);

/** The parameter of the manufacturing page's address for a new job for stock: a formula's id and kilograms, or neither. */
export const FOR_STOCK = "forStock";

/** `/manufacturing?forStock=41~162.5`: a new job for stock of a formula, of so many kilograms. */
export const stockJobPath = (formulaId: number, kilograms: number): string => `${paths.manufacturing}?${FOR_STOCK}=${formulaId}~${kilograms}`;

/** The parameter of the manufacturing page's address for the document of the open job. */
export const JOB_PAPER = "paper";
export const BATCH_RECORD = "batch-record";

/** `/manufacturing?openJobId=7&paper=batch-record`: the batch record of a completed job. */
export const batchRecordPath = (jobId: number): string => `${jobPath(jobId)}&${JOB_PAPER}=${BATCH_RECORD}`;

/** `/pick_lists?mode=reserve&jobs=7`: a job in the reserve, pick or walk view. */
export const pickListPath = (mode: "reserve" | "pick" | "walk", jobId: number): string => `${paths.pickLists}?mode=${mode}&jobs=${jobId}`;

/** `/formulas?openFormulaId=3`: a formula version on its page. */
export const formulaPath = (formulaId: number): string | undefined => linkTo("formulas", "openFormulaId", formulaId);

/** `/products?openProductId=5`: a product on its page. */
export const productPath = (productId: number): string | undefined => linkTo("products", "openProductId", productId);

/** `/deliveries?delivery=41`: a delivery on its page. */
export const deliveryPath = (deliveryId: number): string => `${paths.deliveries}?delivery=${deliveryId}`;

/** `/directory?business=21`: a business in the directory. */
export const businessPath = (businessId: number): string => `${paths.directory}?business=${businessId}`;

/** `/manufacturing?followOns=review`: the jobs closed short. */
export const FOLLOW_ONS_PATH = `${paths.manufacturing}?followOns=review`;

/** A link to a page by its name among `pages`; undefined if there is no such page. */
export function linkTo(page: string, parameter: string, id: number, pages: Readonly<Record<string, string>> = paths): string | undefined {
  const path = pages[page];
  return path === undefined ? undefined : `${path}?${parameter}=${id}`;
}
