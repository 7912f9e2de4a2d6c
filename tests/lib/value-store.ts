/** Secrets and parameters of a stage, in place of AWS. */
import { readValuesFrom, type ValueStore } from "@apothecary/core/lib/stage/stage-values";

/** Where a deployed function of the tests reads its values. */
export const SOURCES = { sessionKeys: "session-arn", originSecrets: "origin-arn", table: "/apothecary/test/table" } as const;

export interface StoredValues extends ValueStore {
  texts: Record<string, string>;
  /** The name of every value that was read. */
  reads: string[];
  /** While it is set, nothing can be read. */
  fault: Error | undefined;
}

/** A store with these texts by ARN or name, which the core package reads from now on. */
export function storeValues(texts: Record<string, string>): StoredValues {
  const read = async (name: string): Promise<string> => {
    stored.reads.push(name);
    if (stored.fault) throw stored.fault;
    const text = stored.texts[name];
    if (text === undefined) throw new Error(`There is no ${name}.`);
    return text;
  };
  const stored: StoredValues = {
    texts,
    reads: [],
    fault: undefined,
    secret: read,
    parameter: read,
    write: () => Promise.reject(new Error("A function writes no parameter.")),
  };
  readValuesFrom(stored);
  return stored;
}
