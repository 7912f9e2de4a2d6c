import { Outlet } from "react-router-dom";
import { Notices } from "./notices.tsx";

/** What every page needs, the login page too. */
export function Root() {
  return (
    <>
      <Outlet />
      <Notices />
    </>
  );
}
