import { EXPIRY_READINGS } from "@apothecary/core/reports/contract";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { Tiles } from "../../../kit/layout/tiles.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { ON } from "../../../kit/table/toolbar/filter.ts";
import { useChangeAddress } from "../../../lib/page/address.ts";
import { numberedId } from "../../../lib/page/address-id.ts";
import { today } from "../../../lib/user/business-time.ts";
import { paths } from "../../../lib/page/paths.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { DeliveredWidget } from "../components/delivered-widget.tsx";
import { Digest } from "../components/digest.tsx";
import { ExpiryWidget } from "../components/expiry-widget.tsx";
import { FollowOnsWidget } from "../components/follow-ons-widget.tsx";
import { IncomingWidget } from "../components/incoming-widget.tsx";
import { InventoryWidget } from "../components/inventory-widget.tsx";
import { LogWidget } from "../components/log-widget.tsx";
import { MadeWidget } from "../components/made-widget.tsx";
import { CATEGORY, ON_ORDER } from "../components/purchasing-filters.ts";
import { PurchasingWidget } from "../components/purchasing-widget.tsx";
import { PURCHASING_VIEWS } from "../components/purchasing-filters.ts";
import { StockReportWidget } from "../components/stock-report-widget.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const CompletedWindow = lazyPart(async () => (await import("../components/completed-window.tsx")).CompletedWindow);
const ExpiryWindow = lazyPart(async () => (await import("../components/expiry-window.tsx")).ExpiryWindow);
const PurchasingWindow = lazyPart(async () => (await import("../components/purchasing-window.tsx")).PurchasingWindow);

/** Query parameter of the open window. */
const WINDOW = "report";
/** Query parameter of the window's content: expiration filter, purchasing view or completed job. */
const READING = "reading";
const VIEW = "view";
const JOB = "job";

/** The dashboard (specification 3, section 2). */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const changeAddress = useChangeAddress();
  const opened = params.get(WINDOW);
  const open = (report: string, also: Record<string, string> = {}) =>
    changeAddress(() => new URLSearchParams({ [WINDOW]: report, ...also }), { preventScrollReset: true });
  const [onOrderIncluded, setOnOrderIncluded] = useState(false);
  // A window's filters in the address go with it, and what is on order counts no more (specification 3, section 4).
  const close = () => {
    setOnOrderIncluded(false);
    changeAddress(() => new URLSearchParams(), { preventScrollReset: true });
  };
  // A change within a window keeps its filters.
  const change = (name: string, value: string | undefined) =>
    changeAddress((now) => (value === undefined ? now.delete(name) : now.set(name, value)), { preventScrollReset: true });
  const reading = EXPIRY_READINGS.find((one) => one === params.get(READING)) ?? "expired";
  const view = PURCHASING_VIEWS.find((one) => one === params.get(VIEW)) ?? "demand";
  const jobId = numberedId(params.get(JOB));
  const onJob = (id: number | undefined) => change(JOB, id === undefined ? undefined : String(id));
  const tool = useTool();
  return (
    <Page
      title="Reports"
      purpose="Various reporting tools"
      width="full"
      actions={[{ word: "Loss and yield", icon: "report", run: () => void navigate(paths.lossYield) }]}
    >
      <Digest />
      <Tiles>
        <FollowOnsWidget />
        <DeliveredWidget onOpen={() => tool.open("transaction-log", { action: "Goods In", from: today(), to: today() })} />
        <MadeWidget type="Formula" onOpen={() => open("completed-formulas")} />
        <StockReportWidget />
        <PurchasingWidget
          included={onOrderIncluded}
          onInclude={setOnOrderIncluded}
          onOpen={(category) => open("purchasing", { ...(onOrderIncluded ? { [ON_ORDER]: ON } : {}), ...(category ? { [CATEGORY]: category } : {}) })}
        />
        <IncomingWidget />
        <MadeWidget type="Product" onOpen={() => open("completed-products")} />
        <InventoryWidget />
        <ExpiryWidget onOpen={(one) => open("expiration", { [READING]: one })} />
        <LogWidget />
      </Tiles>
      {opened === "purchasing" ? <PurchasingWindow view={view} onView={(next) => change(VIEW, next === "demand" ? undefined : next)} onClose={close} /> : null}
      {opened === "expiration" ? <ExpiryWindow reading={reading} onRead={(next) => change(READING, next)} onClose={close} /> : null}
      {opened === "completed-formulas" ? <CompletedWindow type="Formula" jobId={jobId} onJob={onJob} onClose={close} /> : null}
      {opened === "completed-products" ? <CompletedWindow type="Product" jobId={jobId} onJob={onJob} onClose={close} /> : null}
    </Page>
  );
}
