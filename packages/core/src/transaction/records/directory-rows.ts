/** The trail of users, narrowed actions, businesses and categories. */
import { roleWords } from "../../lib/rules/roles.ts";
import { afterPrefix, type RecordRows } from "./record-shapes.ts";

/** The id of the one record of all narrowed and signed actions. */
export const ALL_ACTIONS = "all";

export const DIRECTORY_ROWS: readonly RecordRows[] = [
  {
    ...{ kind: "user", partition: "U#", sort: "USER", whole: true, id: afterPrefix, name: ["username"] },
    fields: {
      username: "Username",
      firstName: "First name",
      lastName: "Last name",
      email: "E-mail",
      roles: { word: "Roles", inWords: roleWords },
      businessId: "Business",
      disabled: "Disabled",
      passwordHash: { word: "Password", secret: true },
    },
    leftOut: {
      "sessions, permissions, tokens and passkeys have ledger rows": ["sessions", "grants", "apiTokens", "passkeys", "lastSignIn"],
      "follow from other rows": ["id", "clients", "signed", "passwordGiven", "passwordRequest"],
    },
  },
  {
    ...{ kind: "user", partition: "U#", sort: "SUB#", id: afterPrefix, part: { name: ["businessName"] } },
    fields: { primary: "Primary account manager" },
    leftOut: { "identify the part": ["id", "userId", "businessId", "businessName"] },
  },
  {
    ...{ kind: "actionRoles", partition: "STAGE", sort: "ACTIONROLES", whole: true, id: () => ALL_ACTIONS, name: [] },
    fields: { narrowed: "Narrowed or signed actions" },
    entries: { actions: { word: "Asked for", fields: { roles: { word: "Roles", inWords: roleWords }, signatures: "Signatures", above: "Above" } } },
    leftOut: {},
  },
  {
    ...{ kind: "business", partition: "BU#", sort: "BUSINESS", whole: true, id: afterPrefix, name: ["name"] },
    fields: {
      name: "Name",
      code: "Client code",
      client: "Client",
      supplier: "Supplier",
      paymentTerms: "Payment terms",
      minimumShelfLifeDays: "Minimum shelf life in days",
      minimumShelfLifePercent: "Minimum shelf life in per cent",
      leadTimeDays: "Lead time in days",
      primaryAccountManagerId: { word: "Primary account manager", shown: "primaryAccountManager" },
    },
    leftOut: {
      "shown with its id": ["primaryAccountManager"],
      "counts of other rows": ["contacts", "lastContact", "subscribers", "ordered", "purchased"],
      "never change": ["id", "owner"],
    },
  },
  {
    ...{ kind: "business", partition: "BU#", sort: "CONTACT#", id: afterPrefix, part: { name: ["firstName", "lastName", "department"] } },
    fields: {
      firstName: "First name",
      lastName: "Last name",
      department: "Department",
      phoneNumber1: "Phone number 1",
      phoneNumber2: "Phone number 2",
      addressLine1: "Address line 1",
      addressLine2: "Address line 2",
      addressLine3: "Address line 3",
      postcode: "Postcode",
      email: "E-mail",
      invoice: "Invoices",
      delivery: "Deliveries",
      recall: "Recall letters",
    },
    leftOut: { "never change": ["id", "businessId"] },
  },
  {
    ...{ kind: "category", partition: "CATEGORIES", sort: "", id: (_, sort) => sort, name: ["name"] },
    fields: { needsExpiry: "Needs an expiry date", needsSupplierBatch: "Needs a supplier's batch number" },
    leftOut: { "never change": ["name", "type", "skuIdentifier"] },
  },
];
