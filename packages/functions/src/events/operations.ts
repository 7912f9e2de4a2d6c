/**
 * Every module that defines a kind of operation, so that whoever carries one on knows its steps.
 * `tests/scripts/operations.test.ts` finds a module that is missing here.
 */
import "@apothecary/core/directory/rename-steps";
import "@apothecary/core/jobs/changes";
import "@apothecary/core/jobs/completing";
import "@apothecary/core/jobs/placing";
import "@apothecary/core/ledger/log-report";
import "@apothecary/core/picking/reserve";
import "@apothecary/core/picking/transfer-reserved";
import "@apothecary/core/sales/cancel-steps";
import "@apothecary/core/sales/close-order";
import "@apothecary/core/sales/made-elsewhere";
import "@apothecary/core/stock/adjust";
import "@apothecary/core/stock/advanced-transfer";
import "@apothecary/core/stock/import";
import "@apothecary/core/stock/remove-item";
import "@apothecary/core/stock/rename-item";
import "@apothecary/core/stock/status";
import "@apothecary/core/stock/transfer-stock";
import "@apothecary/core/stock-take/add-locations";
import "@apothecary/core/stock-take/cancel-stock-take";
import "@apothecary/core/stock-take/complete-stock-take";
import "@apothecary/core/stock-take/confirm-empty";
import "@apothecary/core/stock-take/remove-locations";
import "@apothecary/core/warehouse/pallet-transfer";
import "@apothecary/core/users/clients-of-user";
