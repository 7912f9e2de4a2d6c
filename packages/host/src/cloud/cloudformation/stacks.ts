/**
 * Creates, updates and deletes stacks as CloudFormation does.
 */
import { AwsError, invalid } from "../errors.ts";
import type { Properties } from "../registry.ts";
import { evaluate, type Scope } from "./intrinsics.ts";
import { type Resources, same } from "./resources.ts";
import { checkTemplate } from "./schema.ts";
import { newStack, record, type Stack, type StackResource } from "./stack.ts";
import { inOrder, parseTemplate, type Template, type TemplateResource } from "./template.ts";

/** Looks values up outside the stack: parameters of SSM, and dynamic references. */
export interface Lookups {
  parameter(name: string): string;
  dynamic(reference: string): string;
}

interface Change {
  stack: Stack;
  template: Template;
  scope: Scope;
  /** Undoes what was done, in reverse order. */
  undo: (() => Promise<void>)[];
  /** Removed once everything else has succeeded: what was replaced or is no longer in the template. */
  leftover: { logicalId: string; resource: StackResource; policy: string | undefined }[];
}

type Tags = Stack["tags"];

export class Stacks {
  readonly #resources: Resources;
  readonly #lookups: Lookups;
  readonly #stacks = new Map<string, Stack>();
  /** Stacks under way: awaited by tests and when the cloud stops. */
  readonly running = new Set<Promise<void>>();

  constructor(resources: Resources, lookups: Lookups) {
    this.#resources = resources;
    this.#lookups = lookups;
  }

  /** A stack by its name or id. */
  get(nameOrId: string): Stack {
    const stack = this.#stacks.get(nameOrId) ?? [...this.#stacks.values()].find(({ id }) => id === nameOrId);
    if (!stack) throw invalid(`Stack with id ${nameOrId} does not exist`);
    return stack;
  }

  all(): Stack[] {
    return [...this.#stacks.values()];
  }

  /** The names of the stacks that import an export. */
  importers(exportName: string): string[] {
    return this.all().flatMap(({ name, imports }) => (imports.has(exportName) ? [name] : []));
  }

  create(name: string, text: string, tags: Tags): Stack {
    if (this.#stacks.has(name)) throw new AwsError("AlreadyExistsException", `Stack [${name}] already exists`);
    const template = this.#checked(text);
    const stack: Stack = { ...newStack(name), text, template, tags };
    this.#stacks.set(name, stack);
    record(stack, "CREATE_IN_PROGRESS", undefined, "User Initiated");
    this.#run(stack, "CREATE", template);
    return stack;
  }

  update(name: string, text: string, tags: Tags): Stack {
    const stack = this.get(name);
    if (stack.status.endsWith("IN_PROGRESS") || stack.status === "ROLLBACK_COMPLETE") {
      throw invalid(`Stack:${stack.id} is in ${stack.status} state and can not be updated.`);
    }
    const template = this.#checked(text);
    if (same(template, stack.template) && same(tags, stack.tags)) throw invalid("No updates are to be performed.");
    stack.text = text;
    stack.tags = tags;
    record(stack, "UPDATE_IN_PROGRESS", undefined, "User Initiated");
    this.#run(stack, "UPDATE", template);
    return stack;
  }

  delete(name: string): void {
    const stack = this.#stacks.get(name);
    if (!stack) return;
    for (const { exportName } of stack.outputs) {
      const [by] = exportName ? this.importers(exportName).filter((importer) => importer !== name) : [];
      if (by) {
        record(stack, "DELETE_FAILED", undefined, `Export ${exportName} cannot be deleted as it is in use by ${by}`);
        return;
      }
    }
    record(stack, "DELETE_IN_PROGRESS", undefined, "User Initiated");
    this.#track(this.#removeAll(stack));
  }

  #checked(text: string): Template {
    const template = parseTemplate(text);
    for (const { Type } of Object.values(template.Resources)) this.#resources.checkType(Type);
    checkTemplate(template);
    inOrder(template);
    return template;
  }

  #track(work: Promise<void>): void {
    this.running.add(work);
    void work.finally(() => this.running.delete(work));
  }

  #run(stack: Stack, kind: "CREATE" | "UPDATE", template: Template): void {
    this.#track(this.#carriedOut(stack, kind, template));
  }

  async #carriedOut(stack: Stack, kind: "CREATE" | "UPDATE", template: Template): Promise<void> {
    const before = { template: stack.template, outputs: stack.outputs, imports: stack.imports };
    stack.imports = new Set();
    const change: Change = { stack, template, scope: this.#scope(stack, template), undo: [], leftover: [] };
    try {
      this.#checkRules(template, change.scope);
      for (const logicalId of inOrder(template)) await this.#settle(change, logicalId);
      this.#setOutputs(change);
      this.#markGone(change);
      stack.template = template;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      record(stack, kind === "CREATE" ? "ROLLBACK_IN_PROGRESS" : "UPDATE_ROLLBACK_IN_PROGRESS", undefined, reason);
      for (const undo of change.undo.toReversed()) await undo();
      Object.assign(stack, before);
      record(stack, kind === "CREATE" ? "ROLLBACK_COMPLETE" : "UPDATE_ROLLBACK_COMPLETE", undefined, reason);
      return;
    }
    if (kind === "UPDATE") record(stack, "UPDATE_COMPLETE_CLEANUP_IN_PROGRESS");
    for (const { logicalId, resource, policy } of change.leftover) await this.#removed(stack, logicalId, resource, policy);
    record(stack, `${kind}_COMPLETE`);
  }

  #scope(stack: Stack, template: Template): Scope {
    const parameter = ({ Type, Default = "" }: { Type: string; Default?: string }): string =>
      Type.startsWith("AWS::SSM::Parameter::Value<") ? this.#lookups.parameter(Default) : Default;
    const resource = (id: string) => {
      const found = stack.resources.get(id);
      if (!found) throw invalid(`The resource ${id} was not made.`);
      return found.held;
    };
    return {
      template,
      stack,
      ref: (id) => (template.Parameters[id] ? parameter(template.Parameters[id]) : resource(id).id),
      attribute: (id, attribute) => {
        const { attributes, properties, type } = resource(id);
        const value = attributes[attribute] ?? properties[attribute];
        if (value === undefined) throw invalid(`The attribute ${attribute} of ${id} (${type}) is not known.`);
        return value;
      },
      imported: (name) => {
        const output = this.all()
          .flatMap(({ outputs }) => outputs)
          .find(({ exportName }) => exportName === name);
        if (!output) throw invalid(`No export named ${name} found.`);
        stack.imports.add(name);
        return output.value;
      },
    };
  }

  #checkRules(template: Template, scope: Scope): void {
    for (const { Assertions } of Object.values(template.Rules)) {
      for (const { Assert, AssertDescription = "A rule does not hold." } of Assertions) {
        if (evaluate(Assert, scope) !== true) throw invalid(`Template error: ${AssertDescription}`);
      }
    }
  }

  /** Makes a resource, changes it, replaces it, or leaves it as it is. */
  async #settle(change: Change, logicalId: string): Promise<void> {
    const { stack, template, scope } = change;
    const described = template.Resources[logicalId] as TemplateResource;
    if (described.Condition && evaluate({ Condition: described.Condition }, scope) !== true) return;
    const { Type: type } = described;
    const evaluated = (evaluate(described.Properties ?? {}, scope) ?? {}) as Properties;
    const compared = JSON.stringify(evaluated);
    const policies = { deletionPolicy: described.DeletionPolicy, updateReplacePolicy: described.UpdateReplacePolicy };
    const there = stack.resources.get(logicalId);
    if (there && there.compared === compared && there.held.type === type) {
      Object.assign(there, policies);
      return;
    }
    const properties = this.#withDynamic(evaluated) as Properties;
    const plain = there ? (JSON.parse(there.compared) as Properties) : {};
    const inPlace = there?.held.type === type && !this.#resources.replaces(type, plain, evaluated);
    const verb = inPlace ? "UPDATE" : "CREATE";
    record(stack, `${verb}_IN_PROGRESS`, { logicalId, type });
    try {
      if (there && inPlace) await this.#changed(change, logicalId, there, { properties, compared, ...policies });
      else await this.#made(change, logicalId, type, { properties, compared, ...policies });
    } catch (error) {
      record(stack, `${verb}_FAILED`, { logicalId, type }, error instanceof Error ? error.message : String(error));
      throw new Error(`${logicalId} (${type}): ${error instanceof Error ? error.message : String(error)}`);
    }
    record(stack, `${verb}_COMPLETE`, { logicalId, type, ...(stack.resources.get(logicalId) ?? {}) });
  }

  async #changed(
    { stack, undo }: Change,
    logicalId: string,
    there: StackResource,
    { properties, ...rest }: { properties: Properties } & Pick<StackResource, "compared" | "deletionPolicy" | "updateReplacePolicy">,
  ): Promise<void> {
    const before = { ...there, properties: there.held.properties };
    undo.push(async () => {
      await this.#resources.change(stack, logicalId, there.held, before.properties);
      there.compared = before.compared;
    });
    await this.#resources.change(stack, logicalId, there.held, properties);
    Object.assign(there, rest, { status: "UPDATE_COMPLETE", at: new Date() });
  }

  async #made(
    { stack, undo, leftover }: Change,
    logicalId: string,
    type: string,
    { properties, ...rest }: { properties: Properties } & Pick<StackResource, "compared" | "deletionPolicy" | "updateReplacePolicy">,
  ): Promise<void> {
    const there = stack.resources.get(logicalId);
    const held = await this.#resources.make(stack, logicalId, type, properties);
    if (there) leftover.push({ logicalId, resource: there, policy: there.updateReplacePolicy });
    stack.resources.delete(logicalId);
    stack.resources.set(logicalId, { held, ...rest, status: "CREATE_COMPLETE", at: new Date() });
    undo.push(async () => {
      await this.#resources.remove(stack, logicalId, held);
      stack.resources.delete(logicalId);
      if (there) stack.resources.set(logicalId, there);
    });
  }

  #withDynamic(value: unknown): unknown {
    if (typeof value === "string") return value.replaceAll(/\{\{resolve:([^}]+)\}\}/g, (_, reference: string) => this.#lookups.dynamic(reference));
    if (Array.isArray(value)) return value.map((inner) => this.#withDynamic(inner));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.#withDynamic(inner)]));
  }

  #setOutputs({ stack, template, scope }: Change): void {
    const others = new Map(this.all().flatMap((other) => (other === stack ? [] : other.outputs.map(({ exportName }) => [exportName, other.name] as const))));
    const outputs = Object.entries(template.Outputs)
      .filter(([, { Condition }]) => !Condition || evaluate({ Condition }, scope) === true)
      .map(([key, { Value, Export }]) => ({
        key,
        value: String(evaluate(Value, scope)),
        exportName: Export ? String(evaluate(Export.Name, scope)) : undefined,
      }));
    for (const { exportName } of outputs) {
      if (exportName && others.has(exportName)) throw invalid(`Export with name ${exportName} is already exported by stack ${others.get(exportName)}`);
    }
    for (const { exportName, value } of stack.outputs) {
      const [by] = exportName ? this.importers(exportName).filter((importer) => importer !== stack.name) : [];
      const now = outputs.find((output) => output.exportName === exportName);
      if (by && !now) throw invalid(`Export ${exportName} cannot be deleted as it is in use by ${by}`);
      if (by && now?.value !== value) throw invalid(`Export ${exportName} cannot be updated as it is in use by ${by}`);
    }
    stack.outputs = outputs;
  }

  #markGone({ stack, template, leftover }: Change): void {
    for (const [logicalId, resource] of [...stack.resources].toReversed()) {
      if (logicalId in template.Resources) continue;
      leftover.push({ logicalId, resource, policy: resource.deletionPolicy });
      stack.resources.delete(logicalId);
    }
  }

  async #removed(stack: Stack, logicalId: string, { held }: StackResource, policy: string | undefined): Promise<void> {
    const of = { logicalId, held, type: held.type };
    if (policy?.startsWith("Retain")) return record(stack, "DELETE_SKIPPED", of);
    record(stack, "DELETE_IN_PROGRESS", of);
    await this.#resources.remove(stack, logicalId, held);
    record(stack, "DELETE_COMPLETE", of);
  }

  async #removeAll(stack: Stack): Promise<void> {
    for (const [logicalId, resource] of [...stack.resources].toReversed()) {
      try {
        await this.#removed(stack, logicalId, resource, resource.deletionPolicy);
        stack.resources.delete(logicalId);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        record(stack, "DELETE_FAILED", { logicalId, type: resource.held.type }, reason);
        return record(stack, "DELETE_FAILED", undefined, reason);
      }
    }
    record(stack, "DELETE_COMPLETE");
    this.#stacks.delete(stack.name);
  }
}
