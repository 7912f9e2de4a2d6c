/**
 * A stack: its template, its resources, and what happened to them.
 */
import { randomUUID } from "node:crypto";
import { arn } from "../names.ts";
import type { Held } from "../registry.ts";
import type { Template } from "./template.ts";

export interface Event {
  id: string;
  logicalId: string;
  physicalId: string;
  type: string;
  status: string;
  reason?: string | undefined;
  at: Date;
}

export interface StackResource {
  held: Held;
  /** The properties before dynamic references were resolved: what an update compares. */
  compared: string;
  deletionPolicy: string | undefined;
  updateReplacePolicy: string | undefined;
  status: string;
  at: Date;
}

export interface Stack {
  name: string;
  id: string;
  text: string;
  template: Template;
  tags: { Key: string; Value: string }[];
  status: string;
  reason?: string | undefined;
  createdAt: Date;
  /** By logical id, in the order in which they were made. */
  resources: Map<string, StackResource>;
  outputs: { key: string; value: string; exportName?: string | undefined }[];
  imports: Set<string>;
  events: Event[];
}

export function newStack(name: string): Omit<Stack, "text" | "template" | "tags"> {
  return {
    name,
    id: arn("cloudformation", `stack/${name}/${randomUUID()}`),
    status: "REVIEW_IN_PROGRESS",
    createdAt: new Date(),
    resources: new Map(),
    outputs: [],
    imports: new Set(),
    events: [],
  };
}

/** Records what happens to the stack itself, or to one of its resources. */
export function record(stack: Stack, status: string, of?: { logicalId: string; held?: Held; type: string }, reason?: string): void {
  const { logicalId = stack.name, type = "AWS::CloudFormation::Stack" } = of ?? {};
  const physicalId = of ? (of.held?.id ?? "") : stack.id;
  // Those who watch a stack ask for what is later than the last event they saw: no two have the same time.
  const last = stack.events[0]?.at.getTime() ?? 0;
  stack.events.unshift({ id: randomUUID(), logicalId, physicalId, type, status, reason, at: new Date(Math.max(Date.now(), last + 1)) });
  if (!of) {
    stack.status = status;
    stack.reason = reason;
  }
}
