import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { PRODUCT_NAME, paths } from "../config/paths.ts";
import { currentUserQuery } from "../lib/current-user.ts";
import { useSignOut } from "../features/users/api/sign-out.ts";
import { CallError } from "../lib/call.ts";
import "./frame.css";

/** The bar over every page, for whoever is signed in; the others are sent to the login page and back. */
export function Frame() {
  const { data: user, error, refetch } = useQuery(currentUserQuery);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const signOut = useSignOut();

  if (error instanceof CallError && error.sessionEnded) {
    const from = pathname === paths.home ? undefined : pathname + search;
    return <Navigate to={paths.login} replace state={{ from }} />;
  }
  if (error && !user) {
    return (
      <main className="frame-message" role="alert">
        <p>{error.message}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          Retry
        </button>
      </main>
    );
  }
  if (!user) return <main className="frame-message" aria-busy="true" />;
  return (
    <>
      <header className="bar">
        <Link className="bar-name" to={paths.home}>
          <img src="/icon.svg" alt="" width={24} height={24} />
          {PRODUCT_NAME}
        </Link>
        <span className="bar-user">
          {user.firstName} {user.lastName}
        </span>
        <button
          type="button"
          className="button"
          disabled={signOut.isPending}
          onClick={() => signOut.mutate(undefined, { onSuccess: () => navigate(paths.login, { replace: true }) })}
        >
          Logout
        </button>
      </header>
      <Outlet />
    </>
  );
}
