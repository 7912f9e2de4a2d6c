/**
 * One stop of a walk: confirm the location, then the batch, then enter the quantity.
 */
import { INVALID_RESERVATION } from "@apothecary/core/picking/contract";
import { useState } from "react";
import type { Entry } from "../../../kit/form/entry.ts";
import { QuantityField } from "../../../kit/form/number-fields.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { ScanButton } from "../../../kit/scan/scan-button.tsx";
import { signal } from "../../../kit/scan/signal.ts";
import { useScan } from "../../../kit/scan/use-scan.ts";
import { showDay, showQuantity } from "../../../kit/table/columns/format.ts";
import { notify } from "../../../lib/server/notify.ts";
import { locationPath } from "../../../lib/page/paths.ts";
import { AtRisk } from "../../../entities/lot/at-risk.tsx";
import { locationText } from "../../../entities/location/location-text.ts";
import { stopLocation, readAtStop, type Stop, type Walk, wantedQuantity } from "../api/walk.ts";
import { arrive, finishStop, postponeStop } from "../api/walking.ts";
import "./walk.css";

interface Props {
  walk: Walk;
  stop: Stop;
  /** The pick is stored and pending. */
  onDone: () => void;
}

type Phase = "place" | "batch" | "quantity";

export function WalkStop({ walk, stop, onDone }: Props) {
  const { phase, feedback, read } = useReading(walk, stop);
  const done = walk.stops.filter(({ picked }) => picked !== null).length;
  const others = walk.stops.length - done - 1;
  const finish = async (picked: number) => {
    if (picked === 0) notifyNotFound(stop);
    await finishStop(walk, stop, picked);
    onDone();
  };
  return (
    <Card title={`Stop ${done + 1} of ${walk.stops.length}`} aside={<span className="quiet">To {walk.destination.name}</span>}>
      <Stack gap={3}>
        <Step done={phase !== "place"} label="Location" value={locationText(stop)} />
        <Step
          done={phase === "quantity"}
          label={`${stop.sku} · ${stop.name}`}
          value={`Batch ${stop.batch}`}
          more={stop.expiry ? `Expires ${showDay(stop.expiry)}` : undefined}
        />
        {stop.atRisk ? <AtRisk /> : null}
        <Step
          done={false}
          label="Pick"
          value={showQuantity(wantedQuantity(stop), stop.unit)}
          more={stop.wanted.map(({ jobNumber, quantity }) => `${jobNumber} ${showQuantity(quantity, stop.unit)}`).join(" · ")}
        />
        <Row
          as="p"
          oneLine
          align="start"
          role={feedback?.right === false ? "alert" : "status"}
          boxed={feedback && (feedback.right ? "green" : "red")}
          className="walk-feedback"
        >
          {feedback ? <Icon name={feedback.right ? "check" : "error"} /> : null}
          <span>{feedback?.text}</span>
        </Row>
        {phase === "quantity" ? <Quantity stop={stop} onPick={(picked) => void finish(picked)} /> : <ByHand key={phase} phase={phase} onRead={read} />}
        <Row justify="between">
          <button type="button" className="button" onClick={() => void finish(0)}>
            Not found
          </button>
          {others > 0 ? (
            <button type="button" className="button" onClick={() => postponeStop(walk, stop)}>
              Later
            </button>
          ) : null}
        </Row>
      </Stack>
    </Card>
  );
}

/** The phase of the stop, the last message, and the handler of scanned labels. */
function useReading(walk: Walk, stop: Stop) {
  const [stockLineSeen, setStockLineSeen] = useState(false);
  const [feedback, setFeedback] = useState<{ right: boolean; text: string }>();
  const atLocation = walk.placeId === stop.locationId;
  const phase: Phase = !atLocation ? "place" : stockLineSeen ? "quantity" : "batch";
  const read = (text: string) => {
    const found = readAtStop(text, walk, stop, atLocation, window.location.origin);
    signal(found.right ? "right" : "wrong");
    if (!found.right) return setFeedback({ right: false, text: found.message });
    setFeedback({ right: true, text: found.is === "place" ? `You are at ${stopLocation(stop)}.` : `This is ${stop.sku} ${stop.batch}.` });
    if (found.is === "place") arrive(walk, stop.locationId);
    else setStockLineSeen(true);
  };
  useScan(read);
  return { phase, feedback, read };
}

function Step({ done, label, value, more }: { done: boolean; label: string; value: string; more?: string | undefined }) {
  return (
    <div>
      <p className="quiet">
        {done ? <Icon name="check" size="small" /> : null} {label}
      </p>
      <p className="walk-figure">{value}</p>
      {more ? <p className="quiet">{more}</p> : null}
    </div>
  );
}

/** Input without a scanner: the camera, or the text of the label typed. */
function ByHand({ phase, onRead }: { phase: Exclude<Phase, "quantity">; onRead: (text: string) => void }) {
  const [typed, setTyped] = useState("");
  const what = phase === "place" ? "location" : "batch";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === "") return;
        onRead(typed);
        setTyped("");
      }}
    >
      <Stack gap={2}>
        <p>
          Scan the label of the {what}, or type {phase === "place" ? "its bin" : "its number"}.
        </p>
        <TextField
          label={phase === "place" ? "Bin" : "Batch number"}
          name="label"
          value={typed}
          error={undefined}
          onChange={setTyped}
          onBlur={() => undefined}
        />
        <Row>
          <ScanButton label={`Scan the ${what}`} onRead={onRead} word />
          <button type="submit" className="button button-main">
            Confirm {what}
          </button>
        </Row>
      </Stack>
    </form>
  );
}

/** The quantity picked: in full or in part. */
function Quantity({ stop, onPick }: { stop: Stop; onPick: (picked: number) => void }) {
  const wanted = wantedQuantity(stop);
  const [picked, setPicked] = useState<Entry>(wanted);
  const [error, setError] = useState<string>();
  const valid = typeof picked === "number" && Number.isInteger(picked) && picked > 0 && picked <= wanted;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) onPick(picked);
        else setError(INVALID_RESERVATION);
      }}
    >
      <Stack gap={2}>
        <QuantityField
          label="Picked"
          name="picked"
          unit={stop.unit}
          value={picked}
          error={error}
          onChange={(value) => {
            setPicked(value);
            setError(undefined);
          }}
          onBlur={() => undefined}
        />
        <button type="submit" className="button button-main walk-main">
          <Icon name="check" />
          {valid && picked < wanted ? `Pick a part: ${showQuantity(picked, stop.unit)}` : `Pick ${showQuantity(wanted, stop.unit)}`}
        </button>
      </Stack>
    </form>
  );
}

/** Notifies that a count is requested; the notification stays in the bell. */
function notifyNotFound(stop: Stop): void {
  notify({
    message: `${stop.sku} ${stop.batch} was not found at ${stopLocation(stop)}.`,
    hint: "A count of the location is requested.",
    type: "warning",
    saveForLater: true,
    action: { label: "Open the location", to: locationPath(stop.locationId) },
  });
}
