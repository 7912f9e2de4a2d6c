import { Outlet } from "react-router-dom";
import { Notices } from "./notices.tsx";

/** The providers that every page needs, including the login page. */
export function Root() {
  return (
    <>
      <Outlet />
      <Notices />
    </>
  );
}
