/**
 * Finding a code in a picture: by the browser where it can, else by a reader that is fetched for it.
 */
import { loadPart } from "../../lib/load-part.ts";

/** What the browser may offer as `BarcodeDetector`, and the fetched reader does. */
interface Detector {
  detect: (picture: ImageData) => Promise<readonly { rawValue: string }[]>;
}
interface Detectors {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Our labels are QR codes; a supplier's may be any of these, where the browser knows them. */
const FORMATS = ["qr_code", "data_matrix", "code_128", "code_39", "ean_13"];
/** The longer edge of the picture that is looked at, in pixels: enough for a label at arm's length. */
const LOOKED_AT = 1_024;

/** Looks for a code in the picture that a video shows; undefined where there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** A reader of codes. */
export async function createCodeReader(): Promise<CodeReader> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let detector = (await nativeDetector()) ?? (await fetchedDetector());
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0 || videoHeight === 0) return undefined;
    const scale = Math.min(1, LOOKED_AT / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return textOf(await detector.detect(picture));
    } catch (error) {
      // Some browsers name a detector that they have not got: the fetched one goes on in its place.
      if (!(error instanceof DOMException) || error.name !== "NotSupportedError") throw error;
      detector = await fetchedDetector();
      return undefined;
    }
  };
}

async function nativeDetector(): Promise<Detector | undefined> {
  const Native = (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector;
  if (!Native) return undefined;
  const known = await Native.getSupportedFormats();
  return known.includes("qr_code") ? new Native({ formats: FORMATS.filter((format) => known.includes(format)) }) : undefined;
}

async function fetchedDetector(): Promise<Detector> {
  const { BarcodeDetector } = await loadPart(() => import("qr/decode.js"));
  return new BarcodeDetector({ formats: ["qr_code"] });
}

function textOf(found: readonly { rawValue: string }[]): string | undefined {
  return found.map(({ rawValue }) => rawValue.trim()).find((text) => text !== "");
}
