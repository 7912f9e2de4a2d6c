/** The certificate of a batch: its results, samples and decision. */
import { certificate, type LotCertificate, resultText } from "@apothecary/core/release/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, CallError } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

/** The certificate of a batch; null if it never needed a release. */
export const certificateQuery = ({ sku, batchNumber }: { sku: string; batchNumber: string }) =>
  queryOptions({
    queryKey: keys.release.lot(sku, batchNumber),
    queryFn: ({ signal }) => orNull(call(certificate, { body: { sku, batchNumber } }, { signal })),
  });

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    // Not found, or not a number that a batch can have.
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

export type LotResult = LotCertificate["results"][number];
export type Sample = LotCertificate["samples"][number];
/** A sample with its number, from 1 in the order in which they were taken. */
export type NumberedSample = Sample & { number: number };

export const numberedSamples = ({ samples }: LotCertificate): NumberedSample[] => samples.map((sample, i) => ({ ...sample, number: i + 1 }));

/** A result with its unit. */
export const shownResult = (result: LotResult): string => resultText(result, result.value);
