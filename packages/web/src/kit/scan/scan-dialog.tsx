/** The camera preview, shown until a code is read. */
import { useEffect, useRef, useState } from "react";
import { FrameDialog } from "../dialog/frame-dialog.tsx";
import { Icon } from "../layout/icon.tsx";
import { cameraError, closeCamera, openCamera } from "./camera.ts";
import { createCodeReader } from "./code-reader.ts";
import "./scan-dialog.css";

/** The pause between analysed frames, in milliseconds. */
const LOOK_MS = 80;
/** The duration of the vibration after a scan, in milliseconds. */
const SHAKE_MS = 60;

interface Props {
  title: string;
  onRead: (text: string) => void;
  onClose: () => void;
}

/** The camera is on while this is rendered. */
export default function ScanDialog({ title, onRead, onClose }: Props) {
  // The dialog mounts its content after the first render.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [state, setState] = useState<"starting" | "looking" | { error: string }>("starting");
  const [tries, setTries] = useState(0);
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts again.
  useEffect(() => {
    const ended = new AbortController();
    if (video) {
      setState("starting");
      look(video, ended.signal, () => setState("looking")).then(
        (text) => {
          if (text === undefined) return;
          navigator.vibrate?.(SHAKE_MS);
          latestOnRead.current(text);
        },
        (error: unknown) => {
          if (!ended.signal.aborted) setState({ error: cameraError(error) });
        },
      );
    }
    return () => ended.abort();
  }, [tries, video]);

  const error = typeof state === "object" ? state.error : undefined;
  return (
    <FrameDialog title={title} onCancel={onClose}>
      <div className="scan-picture" hidden={error !== undefined} aria-busy={state === "starting"}>
        <video ref={setVideo} muted playsInline aria-label="Camera view" />
        <span className="scan-aim" aria-hidden="true" />
      </div>
      {error === undefined ? (
        <output>{state === "starting" ? "Starting the camera …" : "Hold the label's code inside the frame."}</output>
      ) : (
        <p className="scan-error" role="alert">
          <Icon name="error" />
          <span>{error} You can also type the code.</span>
        </p>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        {error === undefined ? null : (
          <button type="button" className="button button-main" onClick={() => setTries(tries + 1)}>
            Try again
          </button>
        )}
      </div>
    </FrameDialog>
  );
}

/** Opens the camera and analyses frames until one has a code; undefined if aborted. */
async function look(video: HTMLVideoElement, ended: AbortSignal, onStarted: () => void): Promise<string | undefined> {
  const stream = await openCamera();
  try {
    if (ended.aborted) return undefined;
    video.srcObject = stream;
    const [reader] = await Promise.all([createCodeReader(), video.play()]);
    if (!ended.aborted) onStarted();
    while (!ended.aborted) {
      const text = await reader(video);
      if (text !== undefined && !ended.aborted) return text;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return undefined;
  } finally {
    closeCamera(stream);
  }
}
