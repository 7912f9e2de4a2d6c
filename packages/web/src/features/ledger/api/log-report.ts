/**
 * The transaction log as a CSV file from the server (specification 2, section 7). A long one is a background operation.
 */
import { transactionLogReport } from "@apothecary/core/ledger/contract";
import { useEffect } from "react";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { useAction } from "../../../lib/server/use-action.ts";

/** Requests and downloads the file. Unmounting or `stop` ends the waiting. */
export function useLogReport() {
  const action = useAction(transactionLogReport, {
    inSteps: true,
    unattended: true,
    successNotice: (answer) => ("url" in answer ? { details: { File: answer.fileName } } : {}),
    onSuccess: (answer) => {
      if ("url" in answer) fetchFile(answer);
    },
  });
  const { stop } = action;
  useEffect(() => stop, [stop]);
  return action;
}
