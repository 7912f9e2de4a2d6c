/**
 * The transaction log as a file, made by the server (specification 2, section 7). A long one is made in the background:
 * the same request sent again answers with its progress, and finally with the link to the file.
 */
import { type LogFilters, transactionLogReport } from "@apothecary/core/ledger/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError, call, newRequestId } from "../../../lib/call.ts";
import { fetchFile } from "../../../lib/fetch-file.ts";
import { notify } from "../../../lib/notify.ts";
import { tellRefusal } from "../../../lib/refusal.ts";

/** The pause between two questions for the progress, in milliseconds. */
const ASK_AGAIN_MS = 2_000;

/** The progress of a file in days of the log; a total of 0 while it is not known. */
export interface Making {
  done: number;
  total: number;
}

/** Makes the file and downloads it. `making` is its progress; leaving the page, or `stop`, ends the waiting. */
export function useLogReport() {
  const [making, setMaking] = useState<Making>();
  const waiting = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    waiting.current?.abort();
    waiting.current = undefined;
    setMaking(undefined);
  }, []);
  useEffect(() => () => waiting.current?.abort(), []);

  const make = async (filters: LogFilters) => {
    if (waiting.current) return;
    const controller = new AbortController();
    waiting.current = controller;
    setMaking({ done: 0, total: 0 });
    try {
      const { message, type, ...file } = await made(filters, controller.signal, setMaking);
      notify({ message, type, details: { File: file.fileName }, saveForLater: true });
      fetchFile(file);
    } catch (error) {
      if (error instanceof CallError) tellRefusal(error);
      else if (!controller.signal.aborted) throw error;
    }
    if (waiting.current === controller) stop();
  };
  return { making, make, stop };
}

async function made(filters: LogFilters, signal: AbortSignal, tell: (making: Making) => void) {
  const requestId = newRequestId();
  for (let asked = 0; ; asked += 1) {
    // Polling is not activity: it must not keep the session alive.
    const answer = await call(transactionLogReport, { body: { filters } }, { requestId, signal, background: asked > 0 });
    if ("url" in answer) return answer;
    tell(answer.progress ?? { done: 0, total: 0 });
    await pause(signal);
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ASK_AGAIN_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The file is no longer wanted.", "AbortError"));
    });
  });
}
