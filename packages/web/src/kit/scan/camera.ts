/** Opens the camera, and explains failures. */

/** Opens the camera, preferably the rear one. Throws the browser's error; see `cameraError`. */
export async function openCamera(): Promise<MediaStream> {
  if (!("mediaDevices" in navigator)) throw new DOMException("This page has no camera.", "SecurityError");
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1_280 }, height: { ideal: 720 } }, audio: false });
}

/** Stops the camera. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** A message for a camera error: the reason, and what to do. */
export function cameraError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  switch (name) {
    case "NotAllowedError":
      return "The browser may not use the camera. Allow it for this page in the browser's settings, then try again.";
    case "NotFoundError":
    case "OverconstrainedError":
      return "No camera was found on this device.";
    case "NotReadableError":
    case "AbortError":
      return "The camera is in use elsewhere. Close the other application, then try again.";
    case "SecurityError":
      return "The camera only works over https.";
    default:
      return "The camera could not be started.";
  }
}
