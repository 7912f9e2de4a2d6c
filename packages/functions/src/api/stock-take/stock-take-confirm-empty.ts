import { confirmEmpty } from "@apothecary/core/stock-take/confirm-empty";
import { stockTakeConfirmEmpty } from "@apothecary/core/stock-take/contract";
import { api } from "../../lib/api.ts";

/** Confirms that locations are empty. */
export const handler = api(stockTakeConfirmEmpty, ({ body, actor }) => confirmEmpty(body.confirmedEmpty, actor));
