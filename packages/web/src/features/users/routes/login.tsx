import { useLocation, useNavigate } from "react-router-dom";
import { PRODUCT_NAME, paths, pageTitle } from "../../../lib/page/paths.ts";
import { Stack } from "../../../kit/layout/stack.tsx";
import { useSignedIn } from "../api/sign-in.ts";
import { CredentialsForm, SIGN_IN } from "../components/credentials-form.tsx";
import "./login.css";

/** The login page. Redirects back to the page that the user came from. */
export function Component() {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { state } = useLocation() as { state: { from?: string } | null };
  return (
    <main className="centre">
      <title>{pageTitle("Login")}</title>
      <Stack as="section" gap={2} className="login-card" aria-labelledby="login-title">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1 id="login-title">{PRODUCT_NAME}</h1>
        <p className="quiet" role="status">
          {state?.from ? "Please log in to continue." : "Stock, manufacturing, sales and picking"}
        </p>
        <CredentialsForm
          word="Login"
          busyWord="Logging in …"
          sends={SIGN_IN}
          onDone={async () => {
            await signedIn();
            await navigate(state?.from ?? paths.home, { replace: true });
          }}
        />
      </Stack>
    </main>
  );
}
