import { lazy, Suspense, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { Notices } from "./notices.tsx";
import { connectionLost, goesOnOffline } from "../lib/connection.ts";
import { useStore } from "../lib/store.ts";
import { FaultPage } from "./fault-page.tsx";

/** Not part of the login page's first load; it is fetched before anything can be sent, because afterwards is too late. */
const offlineDialog = async () => ({ default: (await import("./offline-dialog.tsx")).OfflineDialog });
const OfflineDialog = lazy(offlineDialog);

/** What every page needs, the login page too. */
export function Root() {
  const lost = useStore(connectionLost);
  const goesOn = useStore(goesOnOffline);
  useEffect(() => {
    const fetched = () => void offlineDialog();
    window.addEventListener("input", fetched, { once: true });
    return () => window.removeEventListener("input", fetched);
  }, []);
  return (
    <>
      <Outlet />
      <Suspense>{lost && !goesOn && <OfflineDialog />}</Suspense>
      <FaultPage />
      <Notices />
    </>
  );
}
