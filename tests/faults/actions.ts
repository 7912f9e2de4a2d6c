/**
 * Every write endpoint as an action on the fixture: its preparation and its input. A new endpoint
 * needs an action in one of the `actions-*.ts`; otherwise `actions.test.ts` fails.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import type * as z from "zod";
import type { Input } from "../../scripts/lib/invoke.ts";
import type { House } from "./house.ts";

export interface Action {
  /** The name in test titles. */
  name: string;
  endpoint: AnyEndpoint;
  /** Creates the action's preconditions and returns its input. */
  prepare(house: House): Promise<Input<AnyEndpoint>>;
}

/** An action with a body only, validated against its endpoint's schema. */
export function action<E extends AnyEndpoint>(
  endpoint: E,
  variant: string,
  prepare: (house: House) => Promise<z.input<E["body"]>> | z.input<E["body"]>,
): Action {
  return actionAt(endpoint, variant, async (house) => ({ body: await prepare(house) }) as Input<E>);
}

/** An action with path parameters too. */
export function actionAt<E extends AnyEndpoint>(endpoint: E, variant: string, prepare: (house: House) => Promise<Input<E>>): Action {
  return { name: `${endpoint.path}${variant === "" ? "" : `: ${variant}`}`, endpoint, prepare: prepare as Action["prepare"] };
}
