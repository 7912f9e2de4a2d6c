/** The fields of each entity that the specification names (sections 3). */
/** The words of a text. */
export const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The fields of each entity. */
const ENTITIES = {
  user: "id username firstName lastName email roles userRoles business",
  newUser: "username firstName lastName email password business roles",
  permission: "permission authorisedFor expiry",
  business: "id name client supplier owner code",
  addressBusiness: "businessId businessName businessCode client supplier paymentTerms primaryAccountManager contacts",
  contactFields: "firstName lastName department phoneNumber1 phoneNumber2 addressLine1 addressLine2 addressLine3 postcode email invoice delivery",
  subscription: "staffSubscriptionId businessName primaryAccountManager accountManager",
  category: "name type skuIdentifier",
  stockRow: `sku name categoryName categoryType quantity allocated freeStock minimumStock freeStockFunctional onOrder freeStockExpected clientId client
    suppliedById suppliedBy supplierSku ownedById ownedBy moq eoq price priceUnit status active`,
  stockItem: `sku name description categoryType category quantity totalStock allocated freeStock minimumStock freeStockFunctional onOrder
    freeStockExpected status supplierSku active owner ownedBy ownedById client clientId supplier suppliedBy suppliedById price priceUnit moq eoq usage
    product recipes productList jobs supplierBatchNumber deliveredDate`,
  batch: `id batchNumber supplierBatchNumber location quantity packSize purchaseOrderNumber quantityDelivered deliveredDate expiryDate status`,
  location: "id bin warehouse roaming elements",
  locationRow: "id bin warehouse roaming",
  element: "id sku name batchNumber quantity",
  newItem: "name description alternativeSku owner supplier supplierSkuCode categoryCode",
  newDetails: "name description minimumStock onOrder moq eoq clientId ownedById suppliedById supplierSku price active",
  allocation: "poNumber salesOrderId jobNumber jobId client sku name batchNumber jobQuantity quantityAllocated dateAllocated dispatchDate type",
  reservation: "batchNumber bin poNumber jobNumber sku quantityReserved reservationDate salesOrderId jobId",
  goodsIn: `goodsInOrderNumber goodsInItem goodsInQuantity goodsInSupplier packSize goodsInSupplierBatchNumber goodsInExpiryDateFormatted
    goodsInLocation goodsInStatus`,
  stockLine: "id sku name batchNumber bin warehouse expiry reserved quantity transfer categoryName categoryType client reason",
  ledgerRow: `transactionId elementId timestamp sortableTimestamp action user reason sku name description batchNumber bin warehouse quantity
    difference totalQuantity minimumStock status expiryDate supplierSku active`,
  ledgerSearch: "sku batch action bin warehouse user to from elementId transactionId",
  stockTake: "stockTakeGroupId reference numberOfBins completed percentComplete dateInitialised",
  stockTakeLocation: "id locationId warehouse bin dateCompleted staff reference dateInitialised",
  newStockTakeLocation: "warehouse bin id includeEmpty",
  countLine: "sku name batchNumber quantity countedQuantity notFound newItem expiryDate type",
  discrepancy: "id sku name batchNumber warehouse bin expectedQuantity countedQuantity quantityDifference percentDifference elementsToInvestigate",
  reservationAffected: "job elementSku elementName",
  formula: "id code name active client rAndDCode category",
  recipeLine: "elementSku name percentage element",
  newRecipeLine: "resourceSku percentage exactMatch",
  product: "id sku name client formulaCode fillSize category active",
  componentLine: "sku name quantity element",
  newComponentLine: "resourceSku quantity",
  order: "id soNumber client poNumber orderDate dispatchDate dateEdited dateCompleted dateCancelled",
  salesItem: `salesId productId formulaId productSku productName quantity price notes dateCreated dateEdited dateCompleted dateCancelled formulaJobStatus
    formulaJobId formulaJobNumber productJobStatus productJobId productJobNumber`,
  newOrderLine: "id formulaId sku rAndDCode name quantity price notes",
  unallocated: "salesItemId formulaId productSku productName quantity client poNumber soNumber orderDate fillSize fillWeight",
  jobFigures: "netQuantity wastagePercent additionalWastage excessAllocated grossQuantity batchNumber",
  jobRow: `id jobNumber poNumber salesOrderId code rAndDCode name client grossQuantity batchNumber printed dateCreated type fillSize category hasReservation`,
  job: `id jobNumber client code name type batchNumber netQuantity wastagePercent wastageAdditional excessAllocated grossQuantity printed rAndDCode
    dateEdited staffName fillSize formulaJob`,
  jobSalesItem: "id salesId soNumber poNumber client productSku quantity dateCreated dispatchDate notes",
  jobLine: "id elementSku name allocatedQuantity reserved batches",
  jobBatch: "elementId batch bin warehouse quantityOfBatch unreservedQuantity reserved status usedQuantity batchExhausted",
  sheetReservation: "reservationId sku name batch bin warehouse quantityOfBatch required reserved exhausted",
  followOn: "id jobNumber client code name grossQuantity quantityProduced dateCompleted shortageReason notes shortComponents",
  delivered: "sku name poNumber supplierBatchNumber status quantityDelivered deliveredDate type",
  purchasing: `sku name categoryType categoryName supplierId supplierName quantity allocated freeStock minimumStock freeStockFunctional onOrder
    freeStockExpected moq eoq price usage3 usage6 usage12 usageAll ownedBy`,
  completedJob: `id code rAndDCode name client jobNumber batchNumber grossQuantity quantityProduced dateCompleted type wastagePercent staffName notes`,
  completedLine: "elementSku name allocatedQuantity usedQuantity batchUsed",
  expiring: "sku name batchNumber quantity bin warehouse expiryDate supplierBatchNumber deliveredDate status",
  jobGroup: "id text selections",
  pickItem: "sku name category totalStock totalUnreservedStock quantity shortage requirementRemaining requiredFor batches",
  pickBatch: "skuVariant name batchNumber bin warehouse expiry quantityOfBatch unreservedQuantity reserved id key totalRequired",
  pick: "elementId sku name batch bin warehouse quantityOfBatch category pickQuantity transferQuantity requiredFor",
  pickFor: "jobNumber client code name reservationQuantity pickQuantity",
  report: "message type fileName url",
  action: "message type",
} as const;

type Entity = keyof typeof ENTITIES;
/** The fields of an entity, by its name. */
export function entityFields(name: string): string[] {
  if (!Object.hasOwn(ENTITIES, name)) throw new Error(`There is no entity ${name}.`);
  return words(ENTITIES[name as Entity]);
}
