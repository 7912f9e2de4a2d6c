import { releaseLot } from "@apothecary/core/release/contract";
import { STOCK_TAKERS } from "@apothecary/core/stock-take/rules";
import { RetestNotices } from "../features/release/components/retest-notices.tsx";
import { WaitingNotices } from "../features/release/components/waiting-notices.tsx";
import { RequestNotices } from "../features/stock-take/components/request-notices.tsx";
import { holdsAny, useMay, useUser } from "../lib/user/current-user.ts";

/** Notifies the user of work that waits for them, on any page. The first page is shown before it is looked up. */
export function BackgroundNotices() {
  const startsTakes = holdsAny(useUser(), STOCK_TAKERS);
  const mayDecide = useMay(releaseLot);
  return (
    <>
      {startsTakes ? <RequestNotices /> : null}
      {mayDecide ? <RetestNotices /> : null}
      {mayDecide ? <WaitingNotices /> : null}
    </>
  );
}
