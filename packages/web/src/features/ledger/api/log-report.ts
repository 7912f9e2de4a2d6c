/**
 * The transaction log as a file, made by the server (specification 2, section 7). A long one is made in the background.
 */
import { transactionLogReport } from "@apothecary/core/ledger/contract";
import { useEffect } from "react";
import { fetchFile } from "../../../lib/fetch-file.ts";
import { useAction } from "../../../lib/use-action.ts";

/** Makes the file and downloads it. Leaving, or `stop`, no longer waits for it. */
export function useLogReport() {
  const action = useAction(transactionLogReport, {
    inSteps: true,
    unattended: true,
    noticeOf: (answer) => ("url" in answer ? { details: { File: answer.fileName } } : {}),
    onSuccess: (answer) => {
      if ("url" in answer) fetchFile(answer);
    },
  });
  const { stop } = action;
  useEffect(() => stop, [stop]);
  return action;
}
