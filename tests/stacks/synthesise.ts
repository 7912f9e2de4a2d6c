/**
 * Synthesises all stacks of a stage, offline and without building any function.
 */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "sst/constructs";
import { initProject, useProject } from "sst/project.js";
import { useRuntimeHandlers } from "sst/runtime/handlers.js";
import config from "../../sst.config.ts";

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

export interface Template {
  name: string;
  resources: Record<string, Resource>;
  text: string;
}

const REGION = "eu-west-2";

/** The templates of a stage. */
export async function synthesise(stage: string): Promise<Template[]> {
  process.env["SST_TELEMETRY_DISABLED"] = "1";
  const out = mkdtempSync(join(tmpdir(), "stub-function-"));
  writeFileSync(join(out, "index.mjs"), "export const handler = () => undefined;\n");
  stubSite();
  await initProject({ stage, region: REGION });
  const project = useProject();
  const app = new App(
    { mode: "deploy", stage, name: project.config.name, region: REGION, account: "111111111111" },
    { outdir: mkdtempSync(join(tmpdir(), "synth-")) },
  );
  useRuntimeHandlers().build = async () => ({ type: "success", handler: "index.handler", out, sourcemap: undefined });
  await config.stacks(app);
  await app.finish();
  return app.synth().stacks.map((stack) => {
    const template = stack.template as { Resources?: Record<string, Resource> };
    return { name: stack.stackName, resources: template.Resources ?? {}, text: JSON.stringify(template) };
  });
}

/** The site's files need not be built for a template: one page stands for them. */
function stubSite(): void {
  process.env["SITE_BUILD_OUTPUT"] = join("..", "..", ".build", "stub-site");
  mkdirSync(".build/stub-site", { recursive: true });
  writeFileSync(".build/stub-site/index.html", "<!doctype html>");
}

/** All resources of a type, over all stacks, with their stack's name. */
export function ofType(templates: readonly Template[], type: string): (Resource & { stack: string; id: string })[] {
  return templates.flatMap((template) =>
    Object.entries(template.resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ ...resource, stack: template.name, id })),
  );
}
