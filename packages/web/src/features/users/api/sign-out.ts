import { logout, signOutEverywhere } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { forgetAnswers } from "../../../lib/server/cached-answers.ts";
import { loadNotices } from "../../../lib/server/notify.ts";
import { signedOut } from "../../../lib/user/session.ts";
import { useAction } from "../../../lib/server/use-action.ts";

/** Ends the session, or all sessions of the user with `everywhere`, and clears the cache. Succeeds if the session has already ended. */
export function useSignOut(everywhere = false) {
  const queries = useQueryClient();
  const isOver = useRef(false);
  const action = useAction(everywhere ? signOutEverywhere : logout, {
    quiet: true,
    withoutRecovery: true,
    onRefused: ({ sessionEnded }) => {
      isOver.current = sessionEnded;
      return sessionEnded;
    },
  });
  return async (leave: () => void): Promise<void> => {
    isOver.current = false;
    const answer = await action.run({});
    if (answer === undefined && !isOver.current) return;
    leave();
    signedOut();
    loadNotices(undefined);
    queries.clear();
    forgetAnswers();
  };
}
