import { useLocation, useNavigate } from "react-router-dom";
import { PRODUCT_NAME, paths } from "../../../config/paths.ts";
import { SignInForm } from "../components/sign-in-form.tsx";
import "./login.css";

/** The login page. Who was sent here from another page goes back to it. */
export function Component() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: string } | null };
  return (
    <main className="login">
      <title>{`${PRODUCT_NAME} · Login`}</title>
      <section className="login-card" aria-labelledby="login-title">
        <img src="/icon.svg" alt="" width={40} height={40} />
        <h1 id="login-title">{PRODUCT_NAME}</h1>
        <p className="quiet" role="status">
          {state?.from ? "Please log in to continue." : "Stock, making, selling and picking"}
        </p>
        <SignInForm onSignedIn={() => navigate(state?.from ?? paths.home, { replace: true })} />
      </section>
    </main>
  );
}
