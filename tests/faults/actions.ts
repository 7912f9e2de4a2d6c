/**
 * Every call that writes, as something to be done in the house: what has to be there, and the call's input. A new call
 * gets its line in one of the `actions-*.ts` beside this; `actions.test.ts` fails while one has none.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import type * as z from "zod";
import type { Input } from "../../scripts/lib/invoke.ts";
import type { House } from "./house.ts";

export interface Action {
  /** What a failing test is called. */
  name: string;
  endpoint: AnyEndpoint;
  /** Makes what the call needs beside the house, and answers the call's input. */
  prepare(house: House): Promise<Input<AnyEndpoint>>;
}

/** An action by its body, which is checked against its endpoint. */
export function action<E extends AnyEndpoint>(
  endpoint: E,
  variant: string,
  prepare: (house: House) => Promise<z.input<E["body"]>> | z.input<E["body"]>,
): Action {
  return actionAt(endpoint, variant, async (house) => ({ body: await prepare(house) }) as Input<E>);
}

/** An action whose path has parameters too. */
export function actionAt<E extends AnyEndpoint>(endpoint: E, variant: string, prepare: (house: House) => Promise<Input<E>>): Action {
  return { name: `${endpoint.path}${variant === "" ? "" : `: ${variant}`}`, endpoint, prepare: prepare as Action["prepare"] };
}
