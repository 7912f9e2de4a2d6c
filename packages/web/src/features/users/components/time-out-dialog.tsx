import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { paths } from "../../../lib/paths.ts";
import { forgetAnswers } from "../../../lib/cached-answers.ts";
import { endSession, type Session, session, signedInAgain } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { CredentialsForm, SIGN_IN } from "./credentials-form.tsx";

/**
 * Signs the same user in again without leaving the page, then resends refused requests (specification 1, section 4). Closes
 * automatically if the user signs in in another window.
 */
export function TimeOutDialog() {
  const { username, timedOut, elsewhere } = useStore(session);
  const queries = useQueryClient();
  const navigate = useNavigate();
  if (!timedOut || username === undefined) return null;
  const leave = () => {
    void navigate(paths.login, { replace: true });
    endSession();
    queries.clear();
    forgetAnswers();
  };
  return (
    <FrameDialog title={TITLES[elsewhere?.is ?? "timed-out"]}>
      <p>{reasonOf(elsewhere, username)}</p>
      <CredentialsForm username={username} word="Login" busyWord="Logging in …" sends={SIGN_IN} onDone={signedInAgain}>
        {elsewhere?.is === "signed-in" ? (
          <button type="button" className="button" onClick={() => window.location.assign(paths.home)}>
            Continue as {elsewhere.username}
          </button>
        ) : (
          <button type="button" className="button" onClick={leave}>
            Logout
          </button>
        )}
      </CredentialsForm>
    </FrameDialog>
  );
}

const TITLES = { "timed-out": "Session timed out", "signed-in": "Another user has logged in", "signed-out": "You have logged out" } as const;

function reasonOf(elsewhere: Session["elsewhere"], username: string): string {
  if (!elsewhere) return "Your session has timed out. Please log in again to continue.";
  if (elsewhere.is === "signed-out") return "You have logged out in another window. Please log in again to continue.";
  return `${elsewhere.username} has logged in in another window. Log in as ${username} to continue here. This logs ${elsewhere.username} out.`;
}
