import { health } from "@apothecary/core/health/contract";
import { readHealth } from "@apothecary/core/health/read-health";
import { api } from "../../lib/api.ts";

/** Shows that the stage can read its table. */
export const handler = api(health, () => readHealth());
