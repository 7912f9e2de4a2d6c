/** Detects codes in an image with the browser's `BarcodeDetector`, or with a library loaded on demand. */
import { loadPart } from "../../lib/server/load-part.ts";

/** The subset of `BarcodeDetector` that is used, implemented by the browser or the library. */
interface Detector {
  detect: (picture: ImageData) => Promise<readonly { rawValue: string }[]>;
}
interface Detectors {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Our labels are QR codes; suppliers' labels may use any of these formats, if the browser supports them. */
const FORMATS = ["qr_code", "data_matrix", "code_128", "code_39", "ean_13"];
/** The longer edge of the analysed image, in pixels: enough for a label at arm's length. */
const MAX_SIDE_PX = 1_024;

/** Detects a code in the current video frame; undefined if the frame has no code. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Creates a code reader. */
export async function createCodeReader(): Promise<CodeReader> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let detector = (await nativeDetector()) ?? (await fetchedDetector());
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0 || videoHeight === 0) return undefined;
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return firstCodeText(await detector.detect(picture));
    } catch (error) {
      // Some browsers define a detector that does not work: fall back to the library.
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

function firstCodeText(found: readonly { rawValue: string }[]): string | undefined {
  return found.map(({ rawValue }) => rawValue.trim()).find((text) => text !== "");
}
