/**
 * Every write endpoint as an action on the fixture: its preparation and its input. A new endpoint
 * needs an action in one of the `actions-*.ts`; otherwise `actions.test.ts` fails.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type * as z from "zod";
import type { Input } from "../../../packages/host/src/local/invoke.ts";
import type { Fixture } from "../fixture.ts";

export interface Action {
  /** The name in test titles. */
  name: string;
  endpoint: AnyEndpoint;
  /** Creates the action's preconditions and returns its input. */
  prepare(fixture: Fixture): Promise<Input<AnyEndpoint>>;
}

/** An action with a body only, validated against its endpoint's schema. */
export function action<E extends AnyEndpoint>(
  endpoint: E,
  variant: string,
  prepare: (fixture: Fixture) => Promise<z.input<E["body"]>> | z.input<E["body"]>,
): Action {
  return actionAt(endpoint, variant, async (fixture) => ({ body: await prepare(fixture) }) as Input<E>);
}

/** An action with path parameters too. */
export function actionAt<E extends AnyEndpoint>(endpoint: E, variant: string, prepare: (fixture: Fixture) => Promise<Input<E>>): Action {
  return { name: `${endpoint.path}${variant === "" ? "" : `: ${variant}`}`, endpoint, prepare: prepare as Action["prepare"] };
}

/** An answer as a repeated request gets it too: without a token, which is only shown once. */
export function repeatable(body: unknown): unknown {
  return typeof body === "object" && body !== null && "token" in body ? { ...body, token: null } : body;
}
