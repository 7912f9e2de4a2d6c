/**
 * SSM's parameters: those of templates, and those that commands write.
 */
import type { Effects } from "../cloudformation/resources.ts";
import { AwsError } from "../errors.ts";
import type { JsonActions } from "../front/service.ts";
import type { Callers } from "../iam/callers.ts";
import { arn, BOOTSTRAP_VERSION } from "../names.ts";

interface Parameter {
  value: string;
  type: string;
  version: number;
}

export class Parameters {
  readonly #values = new Map<string, Parameter>([[BOOTSTRAP_VERSION.name, { value: BOOTSTRAP_VERSION.value, type: "String", version: 1 }]]);

  get effects(): Effects {
    return {
      made: ({ id, properties }) => void this.put(id, String(properties["Value"]), String(properties["Type"])),
      changed: ({ id, properties }) => void this.put(id, String(properties["Value"]), String(properties["Type"])),
      removed: ({ id }) => void this.#values.delete(id),
    };
  }

  put(name: string, value: string, type = "String"): number {
    const version = (this.#values.get(name)?.version ?? 0) + 1;
    this.#values.set(name, { value, type, version });
    return version;
  }

  get(name: string): Parameter {
    const found = this.#values.get(name);
    if (!found) throw new AwsError("ParameterNotFound", `The parameter ${name} does not exist.`);
    return found;
  }

  remove(name: string): void {
    this.#values.delete(name);
  }

  names(): string[] {
    return [...this.#values.keys()];
  }
}

const described = (name: string, { value, type, version }: Parameter): unknown => ({
  Name: name,
  Value: value,
  Type: type,
  Version: version,
  ARN: resourceArn(name),
  DataType: "text",
});
const resourceArn = (name: string): string => arn("ssm", `parameter/${name.replace(/^\//, "")}`);

export function ssmActions(parameters: Parameters, callers: Callers): JsonActions {
  return {
    GetParameter: (input, caller) => {
      const name = String(input["Name"]);
      callers.demand(caller, { action: "ssm:GetParameter", resource: resourceArn(name) });
      return { Parameter: described(name, parameters.get(name)) };
    },
    GetParameters: (input, caller) => {
      const names = input["Names"] as string[];
      for (const name of names) callers.demand(caller, { action: "ssm:GetParameters", resource: resourceArn(name) });
      const known = names.filter((name) => parameters.names().includes(name));
      return { Parameters: known.map((name) => described(name, parameters.get(name))), InvalidParameters: names.filter((name) => !known.includes(name)) };
    },
    GetParametersByPath: (input, caller) => {
      const path = String(input["Path"]);
      callers.demand(caller, { action: "ssm:GetParametersByPath", resource: resourceArn(path) });
      const under = parameters.names().filter((name) => name.startsWith(path));
      return { Parameters: under.map((name) => described(name, parameters.get(name))) };
    },
    PutParameter: (input, caller) => {
      const name = String(input["Name"]);
      callers.demand(caller, { action: "ssm:PutParameter", resource: resourceArn(name) });
      if (parameters.names().includes(name) && input["Overwrite"] !== true)
        throw new AwsError("ParameterAlreadyExists", `The parameter ${name} already exists.`);
      return { Version: parameters.put(name, String(input["Value"]), String(input["Type"] ?? "String")) };
    },
    DeleteParameter: (input, caller) => {
      const name = String(input["Name"]);
      callers.demand(caller, { action: "ssm:DeleteParameter", resource: resourceArn(name) });
      parameters.get(name);
      parameters.remove(name);
      return {};
    },
  };
}
