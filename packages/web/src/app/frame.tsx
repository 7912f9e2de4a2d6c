import { STAFF } from "@apothecary/core/lib/rules/roles";
import type { CurrentUser } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { MENU } from "./menu.ts";
import { PRODUCT_NAME, paths } from "../lib/page/paths.ts";
import { useSignOut } from "../features/users/api/sign-out.ts";
import { useBackClosesTopmost } from "../kit/dialog/topmost.ts";
import { CallError } from "../lib/server/call.ts";
import { queryClient } from "../lib/server/query-client.ts";
import { lazyPart } from "../lib/server/load-part.ts";
import { currentUserQuery, holdsAny } from "../lib/user/current-user.ts";
import { prefer, preferences } from "../lib/user/preferences.ts";
import { useStore } from "../lib/storage/store.ts";
import { useMedia } from "../lib/page/use-media.ts";
import { followLeftPages } from "../lib/page/use-page-address.ts";
import { AccountDialogs } from "./account-dialogs.tsx";
import { Bar } from "./bar.tsx";
import { Busy, BusyLine } from "./busy.tsx";
import { useCheckIn } from "./check-in.ts";
import { useServiceWorker } from "./use-service-worker.ts";
import { usePrintFoot } from "./print-foot.ts";
import { startRecovery } from "./recovery.ts";
import { followNotices } from "../lib/server/notify.ts";
import { Drawer } from "./drawer.tsx";
import { Footer } from "./footer.tsx";
import { ToolTable } from "../kit/overlay/tool-table.ts";
import { TOOLS, Tools } from "./tools.tsx";
import { faultDocument } from "../lib/server/fault.ts";
import "./frame.css";

const OverlayDrawer = lazyPart(async () => (await import("./overlay-drawer.tsx")).OverlayDrawer);
const FaultPage = lazyPart(async () => (await import("./fault-page.tsx")).FaultPage);
const UnfinishedSignIn = lazyPart(async () => (await import("../features/users/components/unfinished-sign-in.tsx")).UnfinishedSignIn, <Awaited />);

startRecovery();
followNotices();
// The pages linked from the drawer.
followLeftPages(MENU.map(({ path }) => path));

export const prefetch = () => void queryClient.prefetchQuery(currentUserQuery);

/** The frame of every page for signed-in users; redirects others to the login page. */
export function Component() {
  const { data: user, error, refetch } = useQuery(currentUserQuery);
  const { pathname, search } = useLocation();

  if (error instanceof CallError && error.sessionEnded && !user) return <Navigate to={paths.login} replace state={{ from: pathname + search }} />;
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
  if (!user) return <Awaited />;
  if (user.signInStep !== null) {
    return <UnfinishedSignIn user={user} />;
  }
  return <Signed user={user} />;
}

/** Shown until the user is known. */
function Awaited() {
  return (
    <main className="frame-message" aria-busy="true">
      <BusyLine waiting />
    </main>
  );
}

function Signed({ user }: { user: CurrentUser }) {
  const beside = useMedia("(width >= 1024px)");
  const { drawerCollapsed } = useStore(preferences);
  const fault = useStore(faultDocument);
  const [overlay, setOverlay] = useState(false);
  const staff = holdsAny(user, [STAFF]);
  const navigate = useNavigate();
  const signOut = useSignOut();
  useCheckIn();
  useServiceWorker();
  useBackClosesTopmost();
  usePrintFoot(user);

  useEffect(() => {
    if (beside) setOverlay(false);
  }, [beside]);
  const closeOverlay = useCallback(() => setOverlay(false), []);
  const leave = () => void signOut(() => void navigate(paths.login, { replace: true }));
  const menu = () => (beside ? prefer({ drawerCollapsed: !drawerCollapsed }) : setOverlay(true));

  return (
    <div className="frame">
      <a className="frame-skip button" href="#main">
        Skip to the page
      </a>
      <Bar user={user} menuOpen={beside ? !drawerCollapsed : overlay} onMenu={menu} onSignOut={leave} />
      {beside && <Drawer user={user} collapsed={drawerCollapsed} onSignOut={leave} />}
      <div id="main" className="frame-main" tabIndex={-1}>
        <ToolTable value={TOOLS}>{staff ? <Outlet /> : <NotStaff />}</ToolTable>
      </div>
      <Footer />
      <Busy />
      {overlay && !beside && <OverlayDrawer user={user} onClose={closeOverlay} onSignOut={leave} />}
      {staff ? <Tools /> : null}
      <AccountDialogs />
      {fault !== undefined && <FaultPage html={fault} />}
    </div>
  );
}

/** Clients and suppliers can sign in, but the screens are for staff only. */
function NotStaff() {
  return (
    <main className="frame-message">
      <title>{PRODUCT_NAME}</title>
      <h1>No screens for this user</h1>
      <p className="quiet">Every screen needs the permission Staff. Ask an administrator for it.</p>
    </main>
  );
}
