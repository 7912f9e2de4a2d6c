import { Outlet } from "react-router-dom";
import { Notices } from "../components/notices.tsx";
import { FaultPage } from "./fault-page.tsx";
import { OfflineDialog } from "./offline-dialog.tsx";

/** What every page needs, the login page too. */
export function Root() {
  return (
    <>
      <Outlet />
      <OfflineDialog />
      <FaultPage />
      <Notices />
    </>
  );
}
