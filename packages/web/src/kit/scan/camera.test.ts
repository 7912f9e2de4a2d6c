import { expect, it } from "vitest";
import { cameraError } from "./camera.ts";

it("says in words why there is no camera", () => {
  const said = ["NotAllowedError", "NotFoundError", "NotReadableError", "SecurityError", "OddError"].map((name) => cameraError(new DOMException("", name)));
  expect(said).toEqual([
    "The browser may not use the camera. Allow it for this page in the browser's settings, then try again.",
    "No camera was found on this device.",
    "The camera is in use elsewhere. Close the other application, then try again.",
    "The camera only works over https.",
    "The camera could not be started.",
  ]);
  expect(cameraError(undefined)).toBe("The camera could not be started.");
});
