/**
 * The longest texts of items and batches. (Specification 2, section 9.)
 */
export const MAX_SUPPLIER_BATCH_NUMBER = 25;
/** The longest of our batch numbers: a filling job without compounding numbers its batch by the job. */
export const MAX_BATCH_NUMBER = 20;
/** The longest shelf life in months. */
export const MAX_SHELF_LIFE_MONTHS = 600;
export const MAX_SUPPLIER_SKU = 25;
export const MAX_ITEM_NAME = 200;
export const MAX_DESCRIPTION = 200;
export const MAX_ORDER_NUMBER = 25;
