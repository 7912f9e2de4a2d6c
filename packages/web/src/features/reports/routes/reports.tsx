import { EXPIRY_READINGS, type ExpiryReading } from "@apothecary/core/reports/contract";
import { useSearchParams } from "react-router-dom";
import { Tiles } from "../../../kit/layout/tiles.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { useTool } from "../../../lib/tool.ts";
import { CompletedWindow } from "../components/completed-window.tsx";
import { DeliveredWidget } from "../components/delivered-widget.tsx";
import { Digest } from "../components/digest.tsx";
import { ExpiryWidget } from "../components/expiry-widget.tsx";
import { ExpiryWindow } from "../components/expiry-window.tsx";
import { FollowOnsWidget } from "../components/follow-ons-widget.tsx";
import { IncomingWidget } from "../components/incoming-widget.tsx";
import { InventoryWidget } from "../components/inventory-widget.tsx";
import { LogWidget } from "../components/log-widget.tsx";
import { MadeWidget } from "../components/made-widget.tsx";
import { PurchasingWidget } from "../components/purchasing-widget.tsx";
import { PURCHASING_VIEWS, type PurchasingView, PurchasingWindow } from "../components/purchasing-window.tsx";
import { StockReportWidget } from "../components/stock-report-widget.tsx";

/** Where the address names the window that is open. */
const WINDOW = "report";
/** Where it names the completed job that is open. */
const JOB = "job";

/** The dashboard (specification 3, section 2). */
export function Component() {
  const [params, setParams] = useSearchParams();
  const opened = params.get(WINDOW);
  const open = (report: string, also: Record<string, string> = {}) => setParams({ [WINDOW]: report, ...also }, { preventScrollReset: true });
  // A window's filters in the address go with it.
  const close = () => setParams({}, { preventScrollReset: true });
  const openExpiry = (reading: ExpiryReading) => open("expiration", { reading });
  const reading = EXPIRY_READINGS.find((one) => one === params.get("reading")) ?? "expired";
  const openPurchasing = (view: PurchasingView) => open("purchasing", view === "demand" ? {} : { view });
  const view = PURCHASING_VIEWS.find((one) => one === params.get("view")) ?? "demand";
  const jobId = Number(params.get(JOB)) || undefined;
  // The list's filters stay, for the way back to it.
  const onJob = (id: number | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(JOB);
        if (id !== undefined) next.set(JOB, String(id));
        return next;
      },
      { preventScrollReset: true },
    );
  const tool = useTool();
  return (
    <Page title="Reports" purpose="Various reporting tools" width="full">
      <Digest />
      <Tiles>
        <FollowOnsWidget />
        <DeliveredWidget onOpen={() => tool.open("transaction-log", { action: "Goods In" })} />
        <MadeWidget type="Formula" onOpen={() => open("completed-formulas")} />
        <StockReportWidget />
        <PurchasingWidget onOpen={(included) => open("purchasing", included ? { onOrder: "on" } : {})} />
        <IncomingWidget />
        <MadeWidget type="Product" onOpen={() => open("completed-products")} />
        <InventoryWidget />
        <ExpiryWidget onOpen={openExpiry} />
        <LogWidget />
      </Tiles>
      {opened === "purchasing" ? <PurchasingWindow view={view} onView={openPurchasing} onClose={close} /> : null}
      {opened === "expiration" ? <ExpiryWindow reading={reading} onRead={openExpiry} onClose={close} /> : null}
      {opened === "completed-formulas" ? <CompletedWindow type="Formula" jobId={jobId} onJob={onJob} onClose={close} /> : null}
      {opened === "completed-products" ? <CompletedWindow type="Product" jobId={jobId} onJob={onJob} onClose={close} /> : null}
    </Page>
  );
}
