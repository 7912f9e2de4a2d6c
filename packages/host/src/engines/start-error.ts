/**
 * Why the local host cannot start, in one line with instructions. Any other error is a fault of the program.
 */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartError";
  }
}

/** The system's error code, such as `EADDRINUSE`. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
