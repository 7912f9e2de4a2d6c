import { lazy, Suspense, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { Notices } from "./notices.tsx";
import { connectionLost, goesOnOffline } from "../lib/connection.ts";
import { useStore } from "../lib/store.ts";
import { faultDocument } from "../lib/fault.ts";

/** Not part of the login page's first load; they are fetched before anything can be sent, because afterwards is too late. */
const offlineDialog = async () => ({ default: (await import("./offline-dialog.tsx")).OfflineDialog });
const faultPage = async () => ({ default: (await import("./fault-page.tsx")).FaultPage });
const OfflineDialog = lazy(offlineDialog);
const FaultPage = lazy(faultPage);

/** What every page needs, the login page too. */
export function Root() {
  const lost = useStore(connectionLost);
  const goesOn = useStore(goesOnOffline);
  const fault = useStore(faultDocument);
  useEffect(() => {
    const fetched = () => void Promise.all([offlineDialog(), faultPage()]);
    window.addEventListener("input", fetched, { once: true });
    return () => window.removeEventListener("input", fetched);
  }, []);
  return (
    <>
      <Outlet />
      <Suspense>{lost && !goesOn && <OfflineDialog />}</Suspense>
      <Suspense>{fault !== undefined && <FaultPage html={fault} />}</Suspense>
      <Notices />
    </>
  );
}
