/**
 * The roles that the specification demands, written down apart from the contracts: a contract that opens a call to others
 * fails here. `routes.test.ts` proves that the server enforces the contracts.
 */
import { endpointRoles } from "@apothecary/core/lib/rules/endpoint";
import { expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";

/** Roles without `ROLE_` → last segments of paths. Every call that is not named here needs ROLE_STAFF. */
const REQUIRED: Record<string, string> = {
  // Open to everybody, and to everybody who is signed in (contract, section 2).
  public: "health login_check login_passkey",
  session: "add_passkey change_password check_in logout new_passkey passkeys remove_passkey sign_out_everywhere signature_challenge user",
  // Users (contract, section 2).
  ADMIN:
    "action_roles add_user delete_user disable_user edit_action_roles edit_category edit_signed_actions edit_user reset_passkeys signed_actions users remove_location",
  // Specification 1, section 3: My Clients.
  "ACCOUNT_MANAGER ADMIN": "edit_subscription subscribe subscriptions unsubscribe",
  // Specification 2, section 6.
  PRODUCT_MANAGER: `add_componentry add_raw_material delete_stock_item import_raw_materials override_removal_checks
    add_new_formula edit_formula_basics edit_recipe import_componentry new_version_of_formula preview_edit_recipe remove_formula
    add_new_product edit_price_list edit_product edit_product_details new_version_of_product preview_edit_product remove_product`,
  "ADMIN BUYER PRODUCT_MANAGER WAREHOUSE": `adjust_stock_level advanced_transfer book_delivery client_return destroy_stock forget_code goods_in import_opening_stock
    learn_code pallet_transfer return_to_supplier stock_transfer`,
  "ADMIN BUYER MANAGER PRODUCT_MANAGER": "add_on_order cancel_purchase_order create_purchase_order edit_purchase_order register_on_order send_purchase_order",
  "ADMIN BUYER MANAGER PRODUCT_MANAGER WAREHOUSE": "create_roaming_pallet",
  "ADMIN STOCK_TAKE": `add_to_stock_take complete_stock_take count_requests create_stock_take dismiss_count_request finalise
    remove_stock_take resolve_discrepancies stock_take_confirm_empty`,
  "ADMIN BUYER MANAGER": "add_excess_stock cancel_job",
  "ADMIN MANAGER PRODUCT_MANAGER": "approve_recipe",
  "ADMIN BUYER MANAGER TECHNICIAN": "edit_details",
  // Contract, section 8: the release of lots.
  "ADMIN UPDATE_STATUS": "release_batch",
  "ADMIN MANAGER UPDATE_STATUS": "approve_specification edit_specification",
  "ADMIN BUYER TECHNICIAN UPDATE_STATUS WAREHOUSE": "discard_sample lot_file_added lot_upload take_sample",
  "ADMIN BUYER WAREHOUSE": "update_batch_number update_supplier_batch_number",
  "ADMIN BUYER": "update_pack_size toggle_printed export_own_stock_values",
  "ADMIN BUYER TECHNICIAN": "update_expiry_date",
  "ADMIN BUYER UPDATE_STATUS WAREHOUSE": "remove_reservations_status_update update_stock_status",
  "ADMIN WAREHOUSE": "add_new_location import_locations",
  // Specification 3, section 6. A recall chooses Frozen.
  "ADMIN BUYER MANAGER WAREHOUSE": "edit_compounding_job",
  "ADMIN MANAGER WAREHOUSE": `exchange_proposals exchange_reservations pick_list_generator remove_reservation request_count
    reservations_for_selected_jobs reserve_stock transfer_reserved_stock`,
  "ADMIN BUYER UPDATE_STATUS": `freeze_again freeze_and_recall recall recall_drill recall_list recall_list_report recall_preview
    recall_progress recall_proof recall_return recall_rows recalls thaw_recall`,
};

const callName = (path: string): string => path.split("/").findLast((part) => part !== "" && !part.startsWith("{")) ?? path;

test("each call is open to exactly the roles that the specification demands", async () => {
  const named = new Map(Object.entries(REQUIRED).flatMap(([roles, calls]) => calls.split(/\s+/).map((call): [string, string] => [call, roles])));
  const endpoints = await allEndpoints();
  const open = endpoints.map((endpoint): [string, string] => {
    const { access, path } = endpoint;
    const roles = endpointRoles(endpoint).map((role) => role.replace("ROLE_", ""));
    return [callName(path), access === "public" || access === "session" ? access : roles.toSorted().join(" ")];
  });
  expect(open).toEqual(open.map(([call]) => [call, named.get(call) ?? "STAFF"]));
  const calls = new Set(open.map(([call]) => call));
  expect([...named.keys()].filter((call) => !calls.has(call))).toEqual([]);
});
