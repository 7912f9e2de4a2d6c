/**
 * Actions as lists of parts. As many parts as fit are one transaction. If none are left, that is the whole action;
 * otherwise the rest follows in steps, each with fresh reads and as many parts as fit.
 */
import type { Actor } from "../lib/actions/actor.ts";
import { AppError } from "../lib/actions/error.ts";
import type { Write } from "../lib/table/write.ts";
import { eachRowOnce, fits, type Plan } from "./commit.ts";
import type { Entry } from "./entry.rows.ts";
import { defineOperation, type Step } from "./operation.ts";

/** The effect of some parts, not yet written. `notes` is all that is kept from one transaction to the next, for the response. */
export interface Effect<Notes> {
  notes: Notes;
  ledger: Entry[];
}

/** An action as parts. All functions but `read` are pure. */
interface Packing<Notes, Part, Context, Done extends Effect<Notes>, Answer, Earlier> {
  /** The kind of the operation. */
  kind: string;
  /** The most parts that one step reads: more than fit, without many unused reads. */
  most: number;
  /** Reads what these parts change, fresh and strongly consistent. */
  read: (notes: Notes, parts: readonly Part[], actor: Actor) => Promise<Context>;
  /** The effect of no parts. */
  start: (context: Context, notes: Notes) => Done;
  /** The effect with one more part. Throws the refusal of a part that cannot be done. */
  apply: (context: Context, effect: Done, part: Part, actor: Actor) => Done;
  /** Notes the refusal of a part in a step. Without this function the step waits until the part can be done. */
  skip?: (notes: Notes, part: Part, refusal: AppError) => Notes;
  /** What one transaction does of a part that does not fit alone, and what is left of it. Can refuse the part. */
  split?: (context: Context, effect: Done, part: Part, actor: Actor) => { effect: Done; left: Part[] } | undefined;
  /** Marks what the operation works on, so that no other request changes it between two steps. A part removes the mark. */
  lock?: (effect: Done, actor: Actor) => Done;
  /** The writes of an effect. */
  write: (context: Context, effect: Done, actor: Actor) => Write[];
  /** The response, from the notes and the last transaction. */
  close: (notes: Notes, context: Context, writes: readonly Write[]) => Answer;
  /** The reason that the person gave, for the trail of the records that it changes. */
  reason?: (notes: Notes) => string | undefined;
  /** How much is done, of the plan's `total`; by default the number of parts. */
  done?: (notes: Notes) => number;
  /** Reads the state of an operation of this kind that was stored before its parts were. */
  earlier?: (state: Earlier) => NoInfer<Stored<Notes, Part>>;
}

/** The stored state of an operation. */
interface Stored<Notes, Part> {
  parts: Part[];
  notes: Notes;
}

/** A validated action. */
export interface Opened<Notes, Part, Context, Done> extends Stored<Notes, Part> {
  /** What the parts change, as read by the validation. */
  context: Context;
  /** How many parts, from the first, `context` was read for; by default all. */
  opened?: number;
  /** What the first transaction does besides the parts; by default nothing. */
  effect?: Done;
  /** The whole of what `done` counts; by default the number of parts. */
  total?: number;
}

/** Defines an action as parts; returns the function that plans a validated action, to be committed. */
export function packed<Notes, Part, Context, Done extends Effect<Notes>, Answer, Earlier extends object = never>(
  packing: Packing<Notes, Part, Context, Done, Answer, Earlier>,
): (action: Opened<Notes, Part, Context, Done>, actor: Actor) => Plan<Answer> {
  const { kind, most, read, start, apply, write, close } = packing;
  const isOne = (context: Context, effect: Done, actor: Actor, room: number): boolean => {
    const writes = write(context, effect, actor);
    return eachRowOnce(writes) && fits({ writes, ledger: effect.ledger }, room);
  };
  /** As many parts as fit one transaction besides the operation's row. `isEmpty`: without a part, `from` is no progress. */
  const pack = (context: Context, from: Done, parts: readonly Part[], actor: Actor, { skip, isEmpty }: { skip?: typeof packing.skip; isEmpty: boolean }) => {
    let effect = from;
    let nothingYet = isEmpty;
    for (const [i, part] of parts.entries()) {
      const more = refusable(() => apply(context, effect, part, actor));
      if (!(more instanceof AppError) && isOne(context, more, actor, 1)) {
        effect = more;
        nothingYet = false;
        continue;
      }
      if (!(more instanceof AppError) && !nothingYet) return { effect, left: parts.slice(i) };
      const some = more instanceof AppError ? more : refusable(() => packing.split?.(context, effect, part, actor));
      if (some === undefined) throw new Error(`A part of ${kind} does not fit one transaction.`);
      if (!(some instanceof AppError)) return { effect: some.effect, left: [...some.left, ...parts.slice(i + 1)] };
      if (!skip || some.code === "busy") throw some;
      effect = { ...effect, notes: skip(effect.notes, part, some) };
    }
    return { effect, left: [] };
  };
  const taken = (context: Context, effect: Done, parts: Part[], total: number, actor: Actor) => {
    const { notes, ledger } = effect;
    const writes = write(context, effect, actor);
    const state: Stored<Notes, Part> = { parts, notes };
    const reason = packing.reason?.(notes);
    return {
      writes,
      ledger,
      ...(reason ? { reason } : {}),
      state,
      done: packing.done?.(notes) ?? Math.max(0, total - parts.length),
      answer: close(notes, context, writes),
    };
  };

  defineOperation<Stored<Notes, Part> | Earlier>(kind, async (stored, actor, total): Promise<Step> => {
    const { notes, parts } = isStored<Notes, Part>(stored) ? stored : (packing.earlier ?? unknownState)(stored);
    const context = await read(notes, parts.slice(0, most), actor);
    const { effect, left } = pack(context, start(context, notes), parts.slice(0, most), actor, { skip: packing.skip, isEmpty: true });
    const { answer, ...step } = taken(context, effect, [...left, ...parts.slice(most)], total, actor);
    return step.state.parts.length === 0 ? { ...step, answer } : step;
  });

  return ({ context, notes, parts, opened = parts.length, effect = start(context, notes), total = parts.length }, actor) => {
    const all = opened === parts.length ? parts.reduce((done, part) => apply(context, done, part, actor), effect) : undefined;
    if (all && isOne(context, all, actor, 0)) {
      const { state: _state, done: _done, ...plan } = taken(context, all, [], total, actor);
      return plan;
    }
    const from = packing.lock?.(effect, actor) ?? effect;
    const first = pack(context, from, parts.slice(0, opened), actor, { isEmpty: from === effect });
    const { state, done, ...plan } = taken(context, first.effect, [...first.left, ...parts.slice(opened)], total, actor);
    return { ...plan, rest: { kind, state, done, total } };
  };
}

function refusable<T>(act: () => T): T | AppError {
  try {
    return act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function isStored<Notes, Part>(state: Stored<Notes, Part> | object): state is Stored<Notes, Part> {
  return "parts" in state && "notes" in state;
}

function unknownState(state: object): never {
  throw new Error(`An operation has an unknown state: ${Object.keys(state).join(", ")}.`);
}
