/**
 * Every resource that exists in the local cloud, with the properties of its template. What serves (routes, functions,
 * behaviours, policies) reads them from here.
 */
import { AwsError } from "./errors.ts";

export type Properties = Record<string, unknown>;

export interface Held {
  type: string;
  /** The physical id: what `Ref` gives. */
  id: string;
  properties: Properties;
  /** What `Fn::GetAtt` gives. */
  attributes: Record<string, unknown>;
  /** The stack and the logical id, or the service that made it. */
  owner: string;
}

export class Registry {
  readonly #types = new Map<string, Map<string, Held>>();

  /** Adds a resource; its physical name must be free. */
  add(held: Held): void {
    const ofType = this.#types.get(held.type) ?? new Map<string, Held>();
    const there = ofType.get(held.id);
    if (there) throw new AwsError("AlreadyExists", `${held.type} ${held.id} already exists: it belongs to ${there.owner}.`);
    this.#types.set(held.type, ofType.set(held.id, held));
  }

  get(type: string, id: string): Held | undefined {
    return this.#types.get(type)?.get(id);
  }

  all(type: string): Held[] {
    return [...(this.#types.get(type)?.values() ?? [])];
  }

  find(type: string, attribute: string, value: string): Held | undefined {
    return this.all(type).find(({ attributes }) => attributes[attribute] === value);
  }

  remove(type: string, id: string): void {
    this.#types.get(type)?.delete(id);
  }

  everything(): Held[] {
    return [...this.#types.values()].flatMap((ofType) => [...ofType.values()]);
  }
}
