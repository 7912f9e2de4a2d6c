/**
 * Where the fields that the specification names travel, call by call (sections 7; contract, sections 5, 7 and 8). A path leads from a body or an answer to a part: `[]` is a row of a list.
 */
import { entityFields, words } from "./wire-entities.ts";

/** `METHOD path`, `in` or `out`, the path to a part, and its fields: `@entity` has those of the entity. */
const CALLS = `
POST /login_check | in | | username password
GET /api/user | out | | @user permissions
GET /api/user | out | permissions[] | @permission
GET /api/users | out | [] | @user
POST /api/add_user | in | | @newUser
POST /api/add_user | out | | @action id
POST /api/edit_user/{id} | in | | firstName lastName email password roles
POST /api/disable_user | in | | username disabled
POST /api/change_password/{id} | in | | password newPassword
POST /api/adhoc_man | in | payload | username password permission roles
GET /api/own_business | out | | @business
POST /api/business_details | in | | businessId
POST /api/business_details | out | | @business
GET /api/businesses | out | [] | @business
GET /api/categories | out | [] | @category
GET /api/address | out | [] | @addressBusiness
GET /api/address | out | [].contacts[] | @contactFields contactId
GET /api/address/{id} | out | [] | @addressBusiness
POST /api/create_business | in | | businessName client supplier businessCode
POST /api/create_business | out | | @action businessId
POST /api/create_contact | in | | @contactFields businessId
POST /api/create_contact | out | | @action contactId
POST /api/edit_business | in | | businessId businessName paymentTerms
POST /api/edit_contact | in | | @contactFields contactId
POST /api/remove_business | in | | businessId
POST /api/remove_contact | in | | contactId
GET /api/staff_subscriptions/subscriptions | out | [] | @subscription
POST /api/staff_subscriptions/subscribe | in | | businessId accountManager primaryAccountManager
POST /api/staff_subscriptions/unsubscribe | in | | staffSubscriptionId
POST /api/staff_subscriptions/edit_subscription | in | | staffSubscriptionId accountManager primaryAccountManager

GET /api/stock | out | [] | @stockRow
GET /api/all_stock_by_line | out | [] | @stockLine locationId status
POST /api/stock/details | in | | sku
POST /api/stock/details | out | [] | @stockItem
POST /api/stock/details | out | [].category | @category
POST /api/stock/details | out | [].product | fillSize componentry
POST /api/stock/details | out | [].jobs[] | @allocation
POST /api/stock/details | out | [] | @batch
POST /api/stock/details | out | [].location | @location
POST /api/stock/details | out | [].location.elements[] | @element
POST /api/stock/details | out | [].reservations[] | @reservation
POST /api/edit_details | in | newDetails | @newDetails sku
POST /api/update_expiry_date | in | | id newExpiryDate reason
POST /api/update_batch_number | in | | id newBatchNumber reason confirmSameLot
POST /api/update_supplier_batch_number | in | | id newSupplierBatchNumber
POST /api/update_pack_size | in | | id newPackSize
POST /api/update_stock_status | in | | elementId newStatus reason
POST /api/remove_reservations_status_update | in | | elementId status reservations reason
POST /api/add_raw_material | in | newRawMaterial | @newItem active
POST /api/add_raw_material | out | | @action sku
POST /api/add_componentry | in | newComponentry | @newItem onBehalfOfClient
POST /api/add_componentry | out | | @action sku
POST /api/add_excess_stock | in | | stockItem quantity location reason
POST /api/advanced_transfer | in | | transferRows transferTo transferFrom roamingPallet palletNumber newPalletWarehouse reason
POST /api/advanced_transfer | in | transferRows[] | id transfer reason
POST /api/advanced_transfer | out | | @action palletNumber? locationId?
POST /api/adjust_stock_level | in | adjustment | id newQuantity reason
POST /api/adjust_stock_level | out | | @action elementId reservationsAffected
POST /api/find_locations | in | | sku
POST /api/find_locations | out | [] | @locationRow
POST /api/goods_in | in | goodsInDetails | @goodsIn
POST /api/goods_in | out | | @action elementId
POST /api/delete_stock_item | in | | itemToRemove reason
POST /api/stock_transfer | in | transferDetails | elementId transferQuantity transferLocation reason
POST /api/stock_transfer | out | | @action elementId
POST /api/add_on_order | in | | element quantity
POST /api/override_removal_checks | in | | sku reason
GET /api/all_locations | out | [] | @locationRow empty
GET /api/location_contents/{id} | out | | @location
GET /api/location_contents/{id} | out | elements[] | @element
GET /api/locations_by_client/{id} | out | [] | @locationRow
GET /api/empty_locations | out | [] | @locationRow
GET /api/client_locations_report | out | | @report
GET /api/client_pallet_count | out | | @report
POST /api/add_new_location | in | | warehouse bin roamingPallet
POST /api/add_new_location | out | | @action locationId
POST /api/create_roaming_pallet | in | | warehouse
POST /api/create_roaming_pallet | out | | @action palletNumber locationId
POST /api/pallet_transfer | in | | pallet warehouse
POST /api/remove_location | in | | locationId
POST /api/create_stock_take | in | | reference locations
POST /api/create_stock_take | in | locations[] | @newStockTakeLocation
POST /api/create_stock_take | out | | @action stockTakeGroupId?
POST /api/stock_takes | in | | finalised
POST /api/stock_takes | out | [] | @stockTake
POST /api/stock_take | in | | id
POST /api/stock_take | out | | stockTakeGroupId reference dateInitialised blind locations
POST /api/stock_take | out | locations[] | @stockTakeLocation
POST /api/add_to_stock_take | in | | stockTakeGroupId locations
POST /api/remove_stock_take | in | | stockTakeGroupId locations
POST /api/stock_count | in | | stockTakeId elements
POST /api/stock_count | in | elements[] | @countLine elementId
POST /api/finalise | in | | stockTakeGroupId
POST /api/finalise | out | | stockTakeDetails discrepancyData locationsRemaining reservations
POST /api/finalise | out | stockTakeDetails | @stockTake
POST /api/finalise | out | discrepancyData[] | @discrepancy
POST /api/finalise | out | discrepancyData[].elementsToInvestigate[] | batchNumber quantity bin warehouse
POST /api/finalise | out | locationsRemaining | emptyLocations requireCounting
POST /api/finalise | out | locationsRemaining.emptyLocations[] | @stockTakeLocation
POST /api/finalise | out | reservations[] | @reservationAffected
POST /api/stock_take_confirm_empty | in | | confirmedEmpty
POST /api/resolve_discrepancies | in | | resolved
POST /api/complete_stock_take | in | | stockTakeGroupId
POST /api/complete_stock_take | out | | @action reservations?
POST /api/complete_stock_take | out | reservations[] | @reservationAffected
POST /api/complete_stock_take | out | reservations[].job | client jobNumber code name
POST /api/stock_take_report | in | | stockTakeGroupId type
POST /api/stock_take_report | out | | @report
POST /api/transaction_log | in | | @ledgerSearch
POST /api/transaction_log | out | [] | @ledgerRow changes?
POST /api/transaction_log | out | [].changes[] | field from to
GET /api/transaction_types | out | [] | action
POST /api/transaction_log_report | in | filters | @ledgerSearch
POST /api/transaction_log_report | out | | @report

POST /api/fetch_formula_recipe | in | | id
POST /api/fetch_formula_recipe | out | | @formula recipe
POST /api/fetch_formula_recipe | out | client | id name
POST /api/fetch_formula_recipe | out | category | type name
POST /api/fetch_formula_recipe | out | recipe[] | @recipeLine
POST /api/fetch_formula_recipe | out | recipe[].element[] | sku quantity allocated quarantined active
GET /api/all_formulas | out | [] | @formula
POST /api/edit_formula_basics | in | editedDetails | id name categoryType categoryName active reAllocate exceptJobs reason
POST /api/add_new_formula | in | newFormula | formulaDetails recipeLines
POST /api/add_new_formula | in | newFormula.formulaDetails | name clientId code rAndDCode categoryType categoryName
POST /api/add_new_formula | in | newFormula.recipeLines[] | @newRecipeLine
POST /api/add_new_formula | out | | @action id code
POST /api/edit_recipe | in | | formulaCode rAndDCode recipe reAllocate exceptJobs reason
POST /api/new_version_of_formula | in | | formulaCode originalRAndDCode recipe rAndDCode formulaName active
POST /api/remove_formula | in | | code rAndDCode
POST /api/formula_batch_numbers | in | | formulaCode
POST /api/formula_batch_numbers | out | | previous next
POST /api/fetch_product_bom | in | | productId
POST /api/fetch_product_bom | out | componentry[] | @componentLine
POST /api/fetch_product_bom | out | componentry[].element[] | sku status quantity allocated
GET /api/all_products | out | [] | @product
GET /api/all_products | out | [].formulaCode | code name client
GET /api/all_products | out | [].category | name skuIdentifier
POST /api/edit_product_details | in | | sku newName active exceptJobs reason
POST /api/edit_product | in | | sku id componentry exceptJobs reason
POST /api/edit_product | in | componentry[] | @newComponentLine
POST /api/check_product_sku | in | | firstPartOfSku
POST /api/add_new_product | in | newProduct | productDetails componentryLines
POST /api/add_new_product | in | newProduct.productDetails | name clientId formulaCode categoryCode fillSize sku
POST /api/add_new_product | out | | @action id sku
POST /api/new_version_of_product | in | | sku componentry formula name active
POST /api/remove_product | in | | sku

POST /api/new_sale | in | | businessId poNumber dispatchDate orderLines
POST /api/new_sale | in | orderLines[] | @newOrderLine
POST /api/new_sale | out | | @action id? soNumber?
GET /api/sales_orders | out | | sales products
GET /api/sales_orders | out | sales[] | @order products
POST /api/sales_order | in | | salesOrderId
POST /api/sales_order | out | | @order salesItems
POST /api/sales_order | out | salesItems[] | @salesItem
POST /api/cancel_sales_order | in | | salesOrderId
POST /api/edit_sales_order | in | | salesOrderId salesItems poNumber dispatchDate
POST /api/edit_sales_order | in | salesItems[] | @salesItem
POST /api/printed_job_check | in | | salesItems
POST /api/close_order | in | | id fromStock confirmShort
POST /api/close_order | out | | @action openJobs? missingJobs?
POST /api/follow_on_sales_data | in | | jobId
POST /api/follow_on_sales_data | out | | salesId price salesOrder
POST /api/follow_on_sales_data | out | salesOrder | soNumber poNumber
POST /api/create_follow_on | in | | salesId followOnQuantity price notes bulkRequired dispatchDate
POST /api/create_follow_on | out | | @action id? soNumber?
GET /api/unallocated_sales_items | out | [] | @unallocated
POST /api/create_compounding_job | in | | formulaId jobDetails salesItems confirmZero
POST /api/create_compounding_job | in | jobDetails | @jobFigures
POST /api/create_compounding_job | in | salesItems[] | salesItemId fillWeight
POST /api/create_compounding_job | out | | @action jobId? jobNumber? productJobs?
POST /api/create_compounding_job | out | productJobs[] | jobId jobNumber salesItemId
GET /api/fetch_open_jobs | out | [] | @jobRow purchaseOrders
GET /api/fetch_job/{id} | out | | jobDetails salesItems jobStock
GET /api/fetch_job/{id} | out | jobDetails | @job
GET /api/fetch_job/{id} | out | jobDetails.formulaJob | dateCompleted
GET /api/fetch_job/{id} | out | salesItems[] | @jobSalesItem
GET /api/fetch_job/{id} | out | jobStock[] | @jobLine milligrams
GET /api/fetch_job/{id} | out | jobStock[].batches[] | @jobBatch
POST /api/add_element_to_job | in | | jobId newElements
POST /api/add_element_to_job | in | newElements[] | @newComponentLine
POST /api/toggle_printed | in | | jobId
POST /api/edit_compounding_job | in | jobDetails | @jobFigures
POST /api/update_job_stock_quantity | in | | id quantity
POST /api/cancel_job | in | | jobId
POST /api/cancel_item_from_compounding_job | in | | salesId
POST /api/complete_job | in | data | jobId usedStock totalProduced notes shortageData expiryDate yieldReason confirmYield
POST /api/complete_job | in | data.usedStock[] | id notUsed batches
POST /api/complete_job | in | data.usedStock[].batches[] | elementId exhausted usedQuantity quantityOfBatch
POST /api/complete_job | in | data.shortageData | reasonSelected componentryShortages
GET /api/fetch_job_groups | out | [] | @jobGroup
POST /api/add_job_group | in | | name selections
POST /api/add_job_group | out | | @action id
POST /api/update_job_group | in | | id name selections
POST /api/delete_job_group | in | | id

POST /api/pick_list_generator | in | | jobs
POST /api/pick_list_generator | out | [] | @pickItem
POST /api/pick_list_generator | out | [].requiredFor[] | jobId elementSku
POST /api/pick_list_generator | out | [].batches[] | @pickBatch
POST /api/reservations_for_selected_jobs | in | | selectedRows
POST /api/reservations_for_selected_jobs | out | | reservations unfulfilled
POST /api/reservations_for_selected_jobs | out | reservations[] | @pick
POST /api/reservations_for_selected_jobs | out | reservations[].requiredFor[] | @pickFor
POST /api/reservations_for_selected_jobs | out | unfulfilled{}[] | sku name quantity
POST /api/reservations_by_job | in | | jobId
POST /api/reservations_by_job | out | | reservations unfulfilledRequirements jobNumber batchNumber quantity
POST /api/reservations_by_job | out | reservations[] | @sheetReservation
POST /api/reservations_by_job | out | unfulfilledRequirements[] | sku name quantity availableStock
POST /api/remove_reservation | in | | reservationId
POST /api/reserve_stock | in | reservationList[] | jobId jobStockId elementId quantity
POST /api/transfer_reserved_stock | in | | reservations transferLocation roamingPallet palletNumber palletWarehouse
POST /api/transfer_reserved_stock | in | reservations[] | reservationId pickQuantity transferQuantity

POST /api/open_jobs_report | in | | type
POST /api/open_jobs_report | out | [] | @jobRow
POST /api/units_produced_report | in | | type
POST /api/units_produced_report | out | last7Days[] | day quantityProduced
POST /api/units_produced_report | out | last30Days[] | weekNumber quantityProduced
POST /api/units_produced_report | out | last12Months[] | month quantityProduced
POST /api/completed_jobs_report | in | | type
POST /api/completed_jobs_report | out | [] | @completedJob
POST /api/fetch_completed_job | in | | allocationGroupId
POST /api/fetch_completed_job | out | jobDetails | @completedJob
POST /api/fetch_completed_job | out | jobStock[] | @completedLine
POST /api/fetch_completed_job | out | salesItems[] | soNumber poNumber dispatchDate
GET /api/recently_delivered | out | [] | @delivered
GET /api/expiring_stock_report | out | | expiringStock expiredStock noExpiryDate
GET /api/expiring_stock_report | out | expiringStock[] | @expiring
POST /api/expiring_stock_report_csv | in | | type
POST /api/expiring_stock_report_csv | out | | @report
GET /api/follow_on_data | out | [] | @followOn
GET /api/follow_on_data | out | [].shortComponents[] | sku name
POST /api/dismiss_follow_on | in | | jobId
GET /api/purchasing_stock_report | out | [] | @purchasing
GET /api/inventory_metrics | out | | totalRawMatStock totalComponentryStock uniqueRawMatSkus uniqueComponentrySkus
POST /api/export_own_stock_values | in | | type
POST /api/export_own_stock_values | out | | @report
POST /api/business_stock_report | in | | selectedBusiness businessType reportType
POST /api/business_stock_report | out | | @report
GET /api/incoming_stock_report | out | | @report
`;

export interface NamedPart {
  /** `METHOD path`. */
  call: string;
  /** Whether the fields are those of the body or of the answer. */
  side: "in" | "out";
  path: string;
  /** A field that need not be there ends in `?`, such as those that an action in steps does not know before its end. */
  fields: string[];
}

export const NAMED_PARTS: readonly NamedPart[] = CALLS.trim()
  .split(/\n+/)
  .map((line) => {
    const [call = "", side = "", path = "", named = ""] = line.split("|").map((part) => part.trim());
    const fields = words(named).flatMap((word) => (word.startsWith("@") ? entityFields(word.slice(1)) : [word]));
    return { call, side: side as NamedPart["side"], path, fields };
  });
