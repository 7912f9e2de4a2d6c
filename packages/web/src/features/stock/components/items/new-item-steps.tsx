/**
 * The steps of a new raw material or component (specification 2, 2.4).
 */
import type { BusinessRef, CategoryRef } from "@apothecary/core/directory/contract";
import { MAX_DESCRIPTION, MAX_ITEM_NAME, MAX_SUPPLIER_SKU } from "@apothecary/core/stock/contract";
import { useQuery } from "@tanstack/react-query";
import { BusinessChooser } from "../../../../entities/business/business-chooser.tsx";
import { CheckField, ChoiceField } from "../../../../kit/form/choice-field.tsx";
import { Chooser } from "../../../../kit/form/chooser.tsx";
import type { ContractForm } from "../../../../kit/form/contract-form.ts";
import type { FieldProps } from "../../../../kit/form/field.tsx";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { sharedIndex } from "../../../../kit/form/offers.ts";
import { categoriesQuery } from "../../../../entities/business/queries.ts";
import { TextField } from "../../../../kit/form/text-field.tsx";
import { PRODUCT_NAME } from "../../../../lib/page/paths.ts";
import { ownBusinessQuery } from "../../../../entities/business/own-business.ts";
import type { NewItem, NewItemKind, Ownership } from "../../api/new-item.ts";

interface Props {
  form: Pick<ContractForm<NewItem>, "field" | "set" | "values">;
  kind: NewItemKind;
}

/** Texts of the steps by item type. */
const WORDS = {
  "Raw Material": {
    question: "Is it an alternative to an existing raw material?",
    base: "Alternative to",
    variant: "The alternative gets the SKU of the existing item with the next number.",
    active: "The other variants become inactive.",
  },
  Componentry: {
    question: "Is it a new version of a component?",
    base: "New version of",
    variant: "The version gets the SKU of the component with the next number.",
    active: "The other versions become inactive.",
  },
} as const;

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** A variant must have the same item type. */
const TYPES = { "Raw Material": ["Raw Material"], Componentry: ["Componentry"] } as const;

/** Step 1: name and description. */
export function DetailsStep({ form: { field } }: Pick<Props, "form">) {
  return (
    <>
      <TextField {...field("name")} label="Trade name" maxLength={MAX_ITEM_NAME} />
      <TextField {...field("description")} label="Description" maxLength={MAX_DESCRIPTION} />
    </>
  );
}

/** Step 2: a new item of a category, or a variant of an item. Each choice clears the other. */
export function OriginStep({ form: { field, set, values }, kind }: Props) {
  const words = WORDS[kind];
  const answer = (variant: NewItem["variant"]) => {
    set("variant", variant);
    if (variant === "yes") set("categoryCode", null);
    else {
      set("alternativeSku", null);
      set("active", false);
    }
  };
  return (
    <>
      <ChoiceField {...field("variant")} onChange={answer} label={words.question} choices={YES_NO} segmented />
      {values.variant === "no" ? <CategoryChooser {...field("categoryCode")} kind={kind} /> : null}
      {values.variant === "yes" ? (
        <>
          <ItemChooser {...field("alternativeSku")} label={words.base} types={TYPES[kind]} help={words.variant} />
          <CheckField {...field("active")} label="Set as active" help={words.active} />
        </>
      ) : null}
    </>
  );
}

const categoryIndex = sharedIndex<CategoryRef>({
  optionKey: ({ skuIdentifier }) => skuIdentifier,
  optionTexts: ({ name, skuIdentifier }) => [name, skuIdentifier],
});

function CategoryChooser({ kind, ...field }: FieldProps<string | null> & { kind: NewItemKind }) {
  const { data, error, isPending, refetch } = useQuery(categoriesQuery);
  return (
    <Chooser<CategoryRef>
      {...field}
      label="Category"
      help="The SKU starts with the letters of the category."
      index={categoryIndex(data)}
      only={({ type }) => type === kind}
      shown={({ name, skuIdentifier }) => `${name} (${skuIdentifier})`}
      line={({ name, skuIdentifier }) => (
        <div className="chooser-two">
          <span className="chooser-name">{name}</span>
          <span className="chooser-note code">{skuIdentifier}</span>
        </div>
      )}
      placeholder="Name or letters"
      loading={isPending}
      failed={error && !data ? "The categories could not be loaded." : undefined}
      onRetry={() => void refetch()}
      none="No category matches. Try fewer letters."
    />
  );
}

const OWNED = { value: "own", label: `${PRODUCT_NAME}-owned` } as const;
const FREE_ISSUE = { value: "free-issue", label: "Free issue" } as const;
const ON_BEHALF = { value: "on-behalf", label: "Purchased on behalf of" } as const;
const OWNERSHIPS = { "Raw Material": [OWNED, FREE_ISSUE], Componentry: [OWNED, FREE_ISSUE, ON_BEHALF] } as const;

/** Step 3: owner and supplier. */
export function BusinessStep({ form: { field, set, values }, kind }: Props) {
  const { data: own } = useQuery(ownBusinessQuery);
  const choose = (ownership: Ownership | null) => {
    set("ownership", ownership);
    set("client", null);
  };
  return (
    <>
      <ChoiceField<Ownership>
        {...field("ownership")}
        onChange={choose}
        label="Ownership"
        choices={OWNERSHIPS[kind]}
        help={values.ownership === null ? undefined : helpFor(values.ownership, own?.name ?? PRODUCT_NAME)}
        segmented
      />
      {values.ownership === "free-issue" || values.ownership === "on-behalf" ? (
        <BusinessChooser {...field("client")} label={values.ownership === "free-issue" ? "Client who owns it" : "Client"} only={isClient} />
      ) : null}
      <BusinessChooser {...field("supplier")} label="Supplier" only={isSupplier} />
      <TextField {...field("supplierSkuCode")} label="Supplier SKU code" maxLength={MAX_SUPPLIER_SKU} code optional />
    </>
  );
}

function helpFor(ownership: Ownership, own: string): string {
  if (ownership === "own") return `${own} is the stock owner.`;
  return ownership === "free-issue" ? "A client supplies and owns it." : `${own} buys and owns it on behalf of a client.`;
}

function isClient(business: BusinessRef): boolean {
  return business.client;
}

function isSupplier(business: BusinessRef): boolean {
  return business.supplier;
}
