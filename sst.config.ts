import type { SSTConfig } from "sst";
import { allEndpoints } from "./packages/functions/src/build/endpoints.ts";
import { addStacks } from "./stacks/app.ts";
import { buildStage, emptyBuild } from "./stacks/build.ts";
import { stageSettings } from "./stacks/settings.ts";

export default {
  config: (input) => ({ name: "apothecary", region: "eu-west-2", stage: input.stage }),
  async stacks(app) {
    const { stage, account, region } = app;
    const settings = stageSettings(stage, process.env);
    const built = app.mode === "remove" ? emptyBuild() : await buildStage(stage);
    await addStacks({ app, stage, account, region, settings, built }, await allEndpoints());
  },
} satisfies SSTConfig;
