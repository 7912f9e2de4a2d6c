/** Changing a business's name, terms and kind. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { changedNow, refuseStale } from "../lib/actions/changed.ts";
import { badInput } from "../lib/actions/error.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { typedKeys } from "../lib/rules/keyed.ts";
import { queryAll } from "../lib/table/table.ts";
import type { Update } from "../lib/table/write.ts";
import { addressEntries } from "./address.ts";
import { becomes, type Kind, kindWrites } from "./business-kind.ts";
import { type Business, businessKey, businessPartition, countsAsRead, nameSort } from "./business.rows.ts";
import type { editBusiness } from "./contract.ts";
import { businessAmong, subscribersAmong } from "./in-use.ts";
import { renaming } from "./rename-steps.ts";
import { subscriptionKey } from "./subscription.rows.ts";

type Edit = z.output<typeof editBusiness.body>;

/**
 * Changes a business's name and payment terms, and whether it is a client, a supplier or both. Copies a new name to its
 * subscriptions in the same transaction, and in steps to items, formulas and products; orders and jobs keep the name at
 * the time they were made. Refuses an unknown business (404), a stale version (409), and what `becomes` and
 * `kindWrites` refuse. (Specification 1, section 5.)
 */
export async function edit({ businessId, businessName, paymentTerms, version, ...asked }: Edit, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const rows = await queryAll({ partition: businessPartition(businessId), strong: true });
    const business = businessAmong(rows);
    refuseStale(business, version, business.name, addressEntries(rows)[0]);
    const kind = becomes(business, asked);
    const claims = await kindWrites(business, kind, rows);
    const renamed = businessName !== business.name;
    const counts = countsAsRead(business, ["subscribers", "ordered"]);
    const answer: Action = { message: `${businessName} has been saved.`, type: "success" };
    const figures = agreedFigures(business, kind, asked);
    return {
      writes: [
        {
          kind: "update",
          key: businessKey(businessId),
          set: {
            name: businessName,
            paymentTerms,
            ...kind,
            version: business.version + 1,
            ...changedNow(actor),
            g1s: nameSort({ name: businessName, id: businessId }),
            ...figures,
          },
          remove: AGREED.filter((field) => figures[field] === undefined && business[field] !== undefined),
          expect: { ...counts, equals: { ...counts.equals, version: business.version } },
        },
        ...claims,
        ...(renamed ? subscribersAmong(rows).map(({ userId }) => named(userId, businessId, businessName)) : []),
      ],
      ledger: [
        {
          action: "Business Edited",
          recordKind: "business",
          recordId: String(businessId),
          name: businessName,
          reason: businessChanges(business, { name: businessName, paymentTerms, ...figures, ...kind }),
        },
      ],
      answer,
      ...(renamed ? { rest: renaming(business, businessName, answer) } : {}),
    };
  });
}

/** The figures that are agreed with clients, and with suppliers. */
const FIGURES = {
  minimumShelfLifeDays: { of: "client", word: "Minimum shelf life", unit: "days", refusal: "Only a client has a minimum shelf life." },
  minimumShelfLifePercent: { of: "client", word: "Minimum shelf life", unit: "%", refusal: "Only a client has a minimum shelf life." },
  leadTimeDays: { of: "supplier", word: "Lead time", unit: "days", refusal: "Only a supplier has a lead time." },
} as const;
const AGREED = typedKeys(FIGURES);
type Figures = Pick<Business, keyof typeof FIGURES>;

/** What is agreed, as it becomes: null is nothing, what is omitted stays. */
function agreedFigures(business: Business, kind: Kind, asked: Pick<Edit, keyof typeof FIGURES>): Figures {
  const wrong = AGREED.find((field) => asked[field] != null && !kind[FIGURES[field].of]);
  if (wrong) throw badInput(wrong, FIGURES[wrong].refusal);
  const becomes = AGREED.map((field) => [field, asked[field] === undefined ? business[field] : asked[field]] as const);
  return Object.fromEntries(becomes.filter(([field, figure]) => kind[FIGURES[field].of] && figure != null));
}

function named(userId: number, businessId: number, businessName: string): Update {
  return { kind: "update", key: subscriptionKey(userId, businessId), set: { businessName }, expect: { present: true } };
}

function businessChanges(was: Business, becomes: Pick<Business, "name" | "paymentTerms"> & Kind & Figures): string {
  const { name, paymentTerms, client, supplier, code } = becomes;
  const words = (is: boolean): string => (is ? "yes" : "no");
  const changes = [
    ...(was.name === name ? [] : [`Name: ${was.name} → ${name}`]),
    ...(was.paymentTerms === paymentTerms ? [] : [`Payment terms: ${was.paymentTerms} → ${paymentTerms}`]),
    ...AGREED.filter((field) => was[field] !== becomes[field]).map(
      (field) => `${FIGURES[field].word}: ${figureText(field, was)} → ${figureText(field, becomes)}`,
    ),
    ...(was.client === client ? [] : [`Client: ${words(was.client)} → ${words(client)}`]),
    ...(was.supplier === supplier ? [] : [`Supplier: ${words(was.supplier)} → ${words(supplier)}`]),
    ...(was.code === code ? [] : [`Client code: ${was.code || "none"} → ${code || "none"}`]),
  ];
  return changes.join("; ");
}

const figureText = (field: keyof typeof FIGURES, { [field]: figure }: Figures): string => (figure === undefined ? "none" : `${figure} ${FIGURES[field].unit}`);
