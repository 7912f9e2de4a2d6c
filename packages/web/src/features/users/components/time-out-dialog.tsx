import { type CurrentUser, currentUser } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { AccountButton } from "../../../kit/form/account-fields.tsx";
import { paths } from "../../../lib/page/paths.ts";
import { call } from "../../../lib/server/call.ts";
import { forgetAnswers } from "../../../lib/server/cached-answers.ts";
import { endSession, type Session, session, signedInAgain } from "../../../lib/user/session.ts";
import { useStore } from "../../../lib/storage/store.ts";
import { SIGN_IN_STEPS } from "./sign-in-step.tsx";
import { CredentialsForm, SIGN_IN } from "./credentials-form.tsx";

/**
 * Signs the same user in again without leaving the page, then resends refused requests (specification 1, section 4). Closes
 * automatically if the user signs in in another window.
 */
export function TimeOutDialog() {
  const { username, timedOut, elsewhere } = useStore(session);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [unfinished, setUnfinished] = useState<CurrentUser>();
  if (!timedOut || username === undefined) return null;
  const leave = () => {
    void navigate(paths.login, { replace: true });
    endSession();
    queries.clear();
    forgetAnswers();
  };
  // Requests wait until the sign-in is complete.
  const proceed = async () => {
    const user = await call(currentUser, {});
    if (user.signInStep === null) signedInAgain();
    else setUnfinished(user);
  };
  if (unfinished?.signInStep) {
    const step = SIGN_IN_STEPS[unfinished.signInStep];
    return (
      <FrameDialog title={step.heading}>
        <step.Form user={unfinished} onLeave={leave} onDone={proceed} />
      </FrameDialog>
    );
  }
  return (
    <FrameDialog title={TITLES[elsewhere?.is ?? "timed-out"]}>
      <p>{timeOutReason(elsewhere, username)}</p>
      <CredentialsForm username={username} word="Login" busyWord="Logging in …" sends={SIGN_IN} onDone={proceed}>
        {elsewhere?.is === "signed-in" ? (
          <AccountButton className="button" onClick={() => window.location.assign(paths.home)}>
            Continue as {elsewhere.username}
          </AccountButton>
        ) : (
          <AccountButton className="button" onClick={leave}>
            Logout
          </AccountButton>
        )}
      </CredentialsForm>
    </FrameDialog>
  );
}

const TITLES = { "timed-out": "Session timed out", "signed-in": "Another user has logged in", "signed-out": "You have logged out" } as const;

function timeOutReason(elsewhere: Session["elsewhere"], username: string): string {
  if (!elsewhere) return "Your session has timed out. Please log in again to continue.";
  if (elsewhere.is === "signed-out") return "You have logged out in another window. Please log in again to continue.";
  return `${elsewhere.username} has logged in in another window. Log in as ${username} to continue here. This logs ${elsewhere.username} out.`;
}
