/** Files that the server creates; a long one is created in the background. */
import { type Action, type AnyEndpoint, Report } from "@apothecary/core/lib/rules/endpoint";
import { useEffect } from "react";
import type * as z from "zod";
import { fetchFile } from "./fetch-file.ts";
import { useAction } from "./use-action.ts";

/** An endpoint that returns a file, or its progress. */
type FileEndpoint = AnyEndpoint & { answer: z.ZodType<Report | Action> };

/** Requests a file and downloads it. Unmounting or `stop` ends the waiting. */
export function useFile<E extends FileEndpoint>(endpoint: E) {
  const action = useAction<E>(endpoint, {
    inSteps: true,
    unattended: true,
    successNotice: (answer) => (isFile(answer) ? { details: { File: answer.fileName } } : {}),
    onSuccess: (answer) => {
      if (isFile(answer)) fetchFile(answer);
    },
  });
  const { stop } = action;
  useEffect(() => stop, [stop]);
  return action;
}

const isFile = (answer: unknown): answer is Report => Report.safeParse(answer).success;
