import type { CurrentUser } from "@apothecary/core/users/contract";
import { useNavigate } from "react-router-dom";
import { Stack } from "../../../kit/layout/stack.tsx";
import { pageTitle, paths } from "../../../lib/page/paths.ts";
import { useSignOut } from "../api/sign-out.ts";
import { SIGN_IN_STEPS } from "./sign-in-step.tsx";
import "../routes/login.css";

const NOTHING = (): void => undefined;

/** The page of a user who has given the right password and has something to do before the application opens. */
export function UnfinishedSignIn({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const step = SIGN_IN_STEPS[user.signInStep ?? "newPassword"];
  const signOut = useSignOut();
  return (
    <main className="centre">
      <title>{pageTitle(step.title)}</title>
      <Stack as="section" gap={2} className="login-card" aria-labelledby="step-title">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1 id="step-title">{step.heading}</h1>
        {/* The change refreshes the user, and the application opens. */}
        <step.Form user={user} onLeave={() => void signOut(() => void navigate(paths.login, { replace: true }))} onDone={NOTHING} />
      </Stack>
    </main>
  );
}
