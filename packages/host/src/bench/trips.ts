/**
 * Counts sequential DynamoDB calls: concurrent calls count as one.
 */
import { documentClient } from "@apothecary/core/lib/table/dynamo-client";

/** Runs some work and returns the number of its sequential calls. */
export async function trips<T>(work: () => Promise<T>): Promise<{ result: T; sequence: number }> {
  let under = 0;
  let sequence = 0;
  const name = "countTrips";
  const stack = documentClient().middlewareStack;
  stack.add(
    (next) => async (args) => {
      if (under === 0) sequence += 1;
      under += 1;
      try {
        return await next(args);
      } finally {
        under -= 1;
      }
    },
    { step: "initialize", name },
  );
  try {
    return { result: await work(), sequence };
  } finally {
    stack.remove(name);
  }
}
