/**
 * The walk stored in this browser, and sending its picks to the server.
 */
import { transferReservedStock } from "@apothecary/core/picking/contract";
import { MAX_JOBS_NAMED, requestCount } from "@apothecary/core/stock-take/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { CallError } from "../../../lib/server/call.ts";
import { connectionLost } from "../../../lib/server/connection.ts";
import { useUser } from "../../../lib/user/current-user.ts";
import { writeStored, WAITING_PICKS } from "../../../lib/storage/browser-storage.ts";
import { createStoredRows, isAnyWaiting, otherWindows } from "../../../lib/storage/stored-rows.ts";
import { notify } from "../../../lib/server/notify.ts";
import { exclusively } from "../../../lib/storage/exclusively.ts";
import { markReconnected, RETRY_MS, useSendStored } from "../../../lib/storage/offline-work.ts";
import { browserDatabase } from "../../../lib/storage/browser-database.ts";
import { useStore } from "../../../lib/storage/store.ts";
import { isNotFound, type StoredPick, pickKey, userPicks, type RefusedPick, sendPicks, isRetained, type WaitingPick, walkKey } from "./stored-picks.ts";
import { entriesOfStop, stopLocation, postpone, type Stop, type Walk, withoutJob, withPicked } from "./walk.ts";
import { newId } from "../../../lib/page/new-id.ts";

/** Name of the IndexedDB database and of the BroadcastChannel between windows. */
const CHANNEL = "apothecary.picks";
/** Name of the Web Lock: only one window sends at a time. */
const SENDING = "apothecary.picks.sending";

const stored = createStoredRows<StoredPick>({
  database: browserDatabase<StoredPick>(CHANNEL),
  windows: otherWindows(CHANNEL),
  isRelevant: (row) => isRetained(row, Date.now()),
});

/** The stored walk and picks of the signed-in user. */
export function useStoredPicks() {
  const { rows, loaded, failing } = useStore(stored.store);
  const username = useUser()?.username ?? "";
  return useMemo(() => ({ ...userPicks({ rows }, username), loaded, failing, username }), [rows, username, loaded, failing]);
}

/** Starts a walk, replacing the current one. */
export function beginWalk(username: string, walk: Pick<Walk, "jobIds" | "destination" | "stops">): void {
  void stored.change({ put: [{ ...walk, is: "walk", key: walkKey(username), username, placeId: null, at: Date.now() }] });
}

/** Ends a walk. Pending picks are kept. */
export function endWalk({ key }: Walk): void {
  void stored.change({ remove: [key] });
}

/** Records the confirmed location. */
export function arrive(walk: Walk, locationId: string): void {
  void stored.change({ put: [{ ...walk, placeId: locationId, at: Date.now() }] });
}

/** Moves a stop to the end of the walk. */
export function postponeStop(walk: Walk, { elementId }: Stop): void {
  void stored.change({ put: [postpone(walk, elementId, Date.now())] });
}

/** Takes a job out of the walk. */
export function excludeJob(walk: Walk, jobId: number): void {
  void stored.change({ put: [withoutJob(walk, jobId, Date.now())] });
}

/** Records the pick of a stop (0 if the batch was not found) as pending, under a new request id. Resolves once it is stored. */
export function finishStop(walk: Walk, stop: Stop, picked: number): Promise<void> {
  const at = Date.now();
  const done = withPicked(walk, stop.elementId, picked, at);
  writeStored(WAITING_PICKS, true);
  const pick = waitingPick({ username: walk.username, destination: walk.destination, stop, entries: entriesOfStop(stop, picked) }, at);
  return stored.change({ put: [done, pick] });
}

function waitingPick(of: Pick<WaitingPick, "username" | "destination" | "stop" | "entries">, at: number): WaitingPick {
  const requestId = newId();
  return { ...of, is: "waiting", key: pickKey(requestId), requestId, at };
}

/** Sends a refused pick again, under a new request id. */
export function tryAgain({ key, username, destination, stop, entries }: RefusedPick): void {
  writeStored(WAITING_PICKS, true);
  void stored.change({ put: [waitingPick({ username, destination, stop, entries }, Date.now())], remove: [key] });
}

/** Removes a refused pick from the inbox; stock does not change. */
export function dismissRefused({ key }: RefusedPick): void {
  void stored.change({ remove: [key] });
}

/** A timed retry does not extend the session. */
const isLate = ({ at }: WaitingPick): boolean => Date.now() - at > RETRY_MS / 2;

function countRequestBody({ stop: { locationId, elementId, wanted } }: WaitingPick) {
  return { locationId, elementId, jobIds: [...new Set(wanted.map(({ jobId }) => jobId))].slice(0, MAX_JOBS_NAMED) };
}

function waitingPickBody({ entries, destination }: WaitingPick) {
  return { reservations: [...entries], transferLocation: destination.id, roamingPallet: false, palletNumber: "", palletWarehouse: "" };
}

/** Returns the function that sends pending picks. */
export function useSendPicks(): () => Promise<"done" | "unreached"> {
  const queries = useQueryClient();
  const username = useUser()?.username;
  const transfer = useSendStored(transferReservedStock);
  const ask = useSendStored(requestCount);
  return useCallback(async () => {
    if (username === undefined) return "unreached";
    const outcome = await exclusively(SENDING, () =>
      sendPicks({
        stored,
        username,
        send: (pick) => {
          const own = { requestId: pick.requestId, background: isLate(pick) };
          return isNotFound(pick) ? ask({ body: countRequestBody(pick) }, own) : transfer({ body: waitingPickBody(pick) }, own);
        },
        isCallError: (error) => error instanceof CallError,
        onRefused: ({ stop, message }) => notify({ message, hint: `${stop.sku} ${stop.batch} at ${stopLocation(stop)}`, type: "error", saveForLater: true }),
      }),
    );
    if (outcome === "done") {
      if (!isAnyWaiting(stored.store.get())) writeStored(WAITING_PICKS, undefined);
      if (connectionLost.get()) markReconnected(queries);
    }
    return outcome;
  }, [queries, username, transfer, ask]);
}
