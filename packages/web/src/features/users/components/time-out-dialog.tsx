import { loginCheck } from "@apothecary/core/users/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { FrameDialog } from "../../../kit/dialog/frame-dialog.tsx";
import { paths } from "../../../lib/paths.ts";
import { call } from "../../../lib/call.ts";
import { forgetAnswers } from "../../../lib/held-answers.ts";
import { session, signedInAgain, signedOut } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { CredentialsForm } from "./credentials-form.tsx";

/** Signs the same user in again over whatever was being done; what was refused meanwhile is then sent (specification 1, section 4). */
export function TimeOutDialog() {
  const { username, timedOut } = useStore(session);
  const queries = useQueryClient();
  const navigate = useNavigate();
  if (!timedOut || username === undefined) return null;
  const leave = () => {
    void navigate(paths.login, { replace: true });
    signedOut();
    queries.clear();
    forgetAnswers();
  };
  return (
    <FrameDialog title="Session timed out">
      <p>Your session has timed out. Please log in again to continue.</p>
      <CredentialsForm
        username={username}
        word="Login"
        busyWord="Logging in …"
        send={async (body) => {
          await call(loginCheck, { body }, { unmended: true });
          signedInAgain();
        }}
      >
        <button type="button" className="button" onClick={leave}>
          Logout
        </button>
      </CredentialsForm>
    </FrameDialog>
  );
}
