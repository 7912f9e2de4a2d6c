import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigation } from "react-router-dom";
import { partsLoading } from "../lib/server/load-part.ts";
import { useStore } from "../lib/storage/store.ts";
import "./busy.css";

/** Shorter waits are not shown, in milliseconds. */
const SHOW_AFTER_MS = 300;

/** A progress line under the bar while a page or a dialog loads, or an action runs. */
export function Busy() {
  return <BusyLine waiting={[useNavigation().state === "loading", useIsMutating() > 0, useStore(partsLoading) > 0].includes(true)} />;
}

/** The same progress line for other waits, such as the first page. */
export function BusyLine({ waiting }: { waiting: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!waiting) return setShown(false);
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return shown ? <div className="busy" role="progressbar" aria-label="Working" /> : null;
}
