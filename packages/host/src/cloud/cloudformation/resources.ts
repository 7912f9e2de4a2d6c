/**
 * Makes, changes and removes single resources: the registry's entry, and the effects of its type.
 */
import { NotImitated } from "../errors.ts";
import type { Held, Properties, Registry } from "../registry.ts";
import { PHYSICAL, type Physical } from "./physical.ts";
import { isCustom, resourceSchema } from "./schema.ts";

/** What a type does beyond being known: a table is made in the engine, a queue can be sent to. */
export interface Effects {
  made?(held: Held): Promise<void> | void;
  changed?(held: Held, before: Properties): Promise<void> | void;
  removed?(held: Held): Promise<void> | void;
}

/** Custom resources are made by the function that their token names. */
export interface CustomResources {
  request(kind: "Create" | "Update" | "Delete", of: CustomRequest): Promise<Physical>;
}

export interface CustomRequest {
  type: string;
  stackId: string;
  logicalId: string;
  physicalId?: string | undefined;
  properties: Properties;
  before?: Properties;
}

export class Resources {
  readonly registry: Registry;
  readonly #effects: Record<string, Effects>;
  readonly #custom: CustomResources;

  constructor(registry: Registry, effects: Record<string, Effects>, custom: CustomResources) {
    this.registry = registry;
    this.#effects = effects;
    this.#custom = custom;
  }

  /** Throws for a type that this cloud does not imitate. */
  checkType(type: string): void {
    if (!isCustom(type) && !PHYSICAL[type]) throw new NotImitated(`the resource type ${type}`);
  }

  async make(stack: { name: string; id: string }, logicalId: string, type: string, properties: Properties): Promise<Held> {
    const owner = `${stack.name}/${logicalId}`;
    if (isCustom(type)) {
      // Its id is its function's choice, and need not be unique: only the stack knows it.
      return { type, properties, owner, ...(await this.#custom.request("Create", { type, stackId: stack.id, logicalId, properties })) };
    }
    const maker = PHYSICAL[type];
    if (!maker) throw new NotImitated(`the resource type ${type}`);
    const held = { type, properties, owner, ...maker({ stack: stack.name, logicalId, properties }) };
    this.registry.add(held);
    try {
      await this.#effects[type]?.made?.(held);
    } catch (error) {
      this.registry.remove(type, held.id);
      throw error;
    }
    return held;
  }

  /** Whether changed properties need another resource in place of this one. */
  replaces(type: string, before: Properties, after: Properties): boolean {
    const schema = resourceSchema(type);
    if (!schema) return before["ServiceToken"] !== after["ServiceToken"];
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].some((name) => schema.properties[name]?.causesReplacement === "yes" && !same(before[name], after[name]));
  }

  async change(stack: { id: string }, logicalId: string, held: Held, properties: Properties): Promise<void> {
    const before = held.properties;
    if (isCustom(held.type)) {
      const made = await this.#custom.request("Update", { type: held.type, stackId: stack.id, logicalId, physicalId: held.id, properties, before });
      if (made.id !== held.id) throw new NotImitated(`custom resources that change their physical id (${held.owner})`);
      Object.assign(held, { properties, attributes: made.attributes });
      return;
    }
    held.properties = properties;
    await this.#effects[held.type]?.changed?.(held, before);
  }

  async remove(stack: { id: string }, logicalId: string, held: Held): Promise<void> {
    if (isCustom(held.type)) {
      await this.#custom.request("Delete", { type: held.type, stackId: stack.id, logicalId, physicalId: held.id, properties: held.properties });
      return;
    }
    await this.#effects[held.type]?.removed?.(held);
    this.registry.remove(held.type, held.id);
  }
}

export const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);
