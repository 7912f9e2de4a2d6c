import type { SSTConfig } from "sst";
import { writeGenerated } from "./scripts/generate.ts";
import { Api } from "./stacks/api.ts";
import { Operations } from "./stacks/operations.ts";
import { deployedEndpoints, routesOf } from "./stacks/routes.ts";
import { isProduction } from "./stacks/stage.ts";
import { Storage } from "./stacks/storage.ts";
import { Web } from "./stacks/web.ts";

export default {
  config: (input) => ({ name: "apothecary", region: "eu-west-2", stage: input.stage }),
  async stacks(app) {
    await writeGenerated();
    if (!isProduction(app.stage)) app.setDefaultRemovalPolicy("destroy");
    app.stack(Storage);
    app.stack(Api);
    for (const [domain, endpoints] of await deployedEndpoints()) app.stack(routesOf(domain, endpoints), { id: `Routes-${domain}` });
    app.stack(Web);
    app.stack(Operations);
  },
} satisfies SSTConfig;
