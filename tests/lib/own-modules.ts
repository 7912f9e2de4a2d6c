/**
 * What a test file needs that shares its process with others: its own instances of our modules, as in a process of its own.
 * Libraries stay loaded, which is most of the time that a process takes to start.
 */
import { afterAll, vi } from "vitest";

// A file that replaced the timers and did not restore them would make the next one wait for ever.
vi.useRealTimers();
vi.resetModules();
await import("./ticking-clock.ts");
const { documentClient } = await import("@apothecary/core/lib/table/dynamo-client");

// What a file left unfinished goes no further once it has ended, as if its process had.
afterAll(() => documentClient().middlewareStack.add(() => () => new Promise(() => undefined), { step: "initialize", name: "ended", override: true }));
