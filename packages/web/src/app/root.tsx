import { Suspense, useEffect } from "react";
import { Outlet } from "react-router-dom";
import { faultDocument } from "../lib/fault.ts";
import { lazyPart, loadPart } from "../lib/load-part.ts";
import { useStore } from "../lib/store.ts";
import { Notices } from "./notices.tsx";

/** Not part of the login page's first load; it is fetched before anything can be sent. */
const FaultPage = lazyPart(async () => (await import("./fault-page.tsx")).FaultPage);

/** What every page needs, the login page too. */
export function Root() {
  const fault = useStore(faultDocument);
  useEffect(() => {
    const fetched = () => void loadPart(() => import("./fault-page.tsx"));
    window.addEventListener("input", fetched, { once: true });
    return () => window.removeEventListener("input", fetched);
  }, []);
  return (
    <>
      <Outlet />
      <Suspense>{fault !== undefined && <FaultPage html={fault} />}</Suspense>
      <Notices />
    </>
  );
}
