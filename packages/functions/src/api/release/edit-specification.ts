import { editSpecification } from "@apothecary/core/release/contract";
import { saveSpecification } from "@apothecary/core/release/specification";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Saves an item's specification. */
export const handler = api(editSpecification, ({ body, actor }) => saveSpecification(body, actor), signedCall);
