/** The chain of the endpoints that give out files. */
import { recordFile } from "@apothecary/core/ledger/given-files";
import type { Endpoint } from "@apothecary/core/lib/rules/endpoint";
import type * as z from "zod";
import { api, type Call } from "./api.ts";

/**
 * Creates the handler of an endpoint whose answer can have the link of a file: the ledger has it before the answer does. If
 * the row cannot be written, the link is not given out.
 */
export function reportApi<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  answer: (call: Call<Endpoint<P, Q, B, A>>) => Promise<z.input<A>>,
): ReturnType<typeof api> {
  return api(endpoint, async (call) => {
    const given = await answer(call);
    const fileName = givenFile(given);
    if (fileName !== undefined) await recordFile(call.actor, fileName, call.body);
    return given;
  });
}

/** The name of the file that an answer links to. */
function givenFile(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("url" in answer) || !("fileName" in answer)) return undefined;
  return String(answer.fileName);
}
