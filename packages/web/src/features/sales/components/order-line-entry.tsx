/**
 * The entry of a new order line: product, formula, quantity, unit price and 'Add to order' (specification 3, section 5).
 */
import type { FormulaSummary } from "@apothecary/core/formulas/contract";
import { required } from "@apothecary/core/lib/rules/fields";
import type { ProductSummary } from "@apothecary/core/products/contract";
import { DUPLICATE, NewOrderLine as SentLine } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { isOfferedTo } from "../../../entities/business/own-brands.ts";
import { FormulaChooser } from "../../../entities/formula/formula-chooser.tsx";
import { formulasQuery } from "../../../entities/formula/queries.ts";
import { ProductChooser } from "../../../entities/product/product-chooser.tsx";
import { costsQuery, productsQuery } from "../../../entities/product/queries.ts";
import { costText } from "../../../entities/product/unit-cost.ts";
import type { FieldProps } from "../../../kit/form/field.tsx";
import { isEmpty } from "../../../kit/form/field-names.ts";
import type { Entry } from "../../../kit/form/entry.ts";
import { MoneyField, QuantityField } from "../../../kit/form/number-fields.tsx";
import { showDay, showMoney, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { offeredPrices, offeredPricesQuery } from "../api/offered-prices.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { LineEntry } from "../../../kit/lines/line-entry.tsx";
import { focusNextEmpty } from "../../../lib/page/focus.ts";
import { ELSEWHERE, type NewOrderLine, newOrderLine } from "../api/order-lines.ts";
import { useGivenLines } from "./given-lines-dialog.tsx";

/** The error when an order is submitted while a selected product has not been added. */
export const NOT_ADDED = "You selected a product but did not add it. Press 'Add to order', or clear it.";

interface Entered {
  id: number | null;
  formulaId: number | null;
  quantity: Entry;
  /** Undefined until something is typed: the price of the list for the quantity is offered, else the last price. */
  price: Entry | undefined;
}

type Errors = Partial<Record<keyof Entered, string>>;

const FIELDS = ["id", "formulaId", "quantity", "price"] as const;
const NOTHING: Entered = { id: null, formulaId: null, quantity: null, price: undefined };

interface Props {
  /** The client whose products are listed. */
  clientId: number | null;
  disabled: boolean;
  isTaken: (productId: number) => boolean;
  onAdd: (lines: NewOrderLine[]) => void;
  /** Called with whether an entered line has not been added yet. */
  onEntering: (entering: boolean) => void;
  /** Its element: `focusEntry` returns to its first field. */
  ref: RefObject<HTMLDivElement | null>;
}

/** Focuses the product of the next line. */
export function focusEntry(entry: RefObject<HTMLDivElement | null>): void {
  entry.current?.querySelector("input")?.focus();
}

/**
 * The fields of a new line in one row. A choice leads to the next empty field. Enter adds the line and returns to the product;
 * while the line is incomplete, it leads to what is missing.
 */
export function OrderLineEntry({ clientId, disabled, ref, ...adding }: Props) {
  const { field, product, hint, chooseProduct, add, goOn } = useEntry(ref, { clientId, ...adding });
  const waiting = disabled || clientId === null;
  const { check, checking } = useGivenLines({ clientId, ...adding });
  return (
    <>
      <LineEntry
        ref={ref}
        name="Add a product"
        addLabel="Add to order"
        disabled={waiting}
        onAdd={add}
        onEnter={goOn}
        hint={
          hint ??
          (clientId === null ? "Choose the client first." : "Products of the client, the house brand and our own. Lines of a spreadsheet can be pasted.")
        }
        fileLabel="Import lines from CSV"
        onContents={check}
      >
        <ProductChooser
          {...field("id")}
          onChange={chooseProduct}
          label="Product"
          only={(one) => one.active && isOfferedTo(clientId, one.clientId)}
          disabled={waiting}
        />
        <FormulaChooser
          {...field("formulaId")}
          label="Formula"
          only={(one) => isMadeFrom(product, one)}
          disabled={waiting || product === undefined || isElsewhere(product)}
        />
        <QuantityField {...field("quantity")} label="Quantity" disabled={waiting} />
        <MoneyField {...field("price")} label="Unit price" disabled={waiting} />
      </LineEntry>
      {checking}
    </>
  );
}

/** What is entered, what is wrong with it, and how it is added. */
function useEntry(frame: Props["ref"], { clientId, isTaken, onAdd, onEntering }: Pick<Props, "clientId" | "isTaken" | "onAdd" | "onEntering">) {
  const { data: products } = useQuery(productsQuery);
  const { data: formulas } = useQuery(formulasQuery);
  const [typed, setTyped] = useState<Entered>(NOTHING);
  const [errors, setErrors] = useState<Errors>({});
  const { data: prices } = useQuery(offeredPricesQuery(clientId, typed.id === null ? [] : [typed.id]));
  const { listed, last } = offeredPrices(prices, typed.id ?? 0, typeof typed.quantity === "number" ? typed.quantity : 0);
  const entered = { ...typed, price: typed.price === undefined ? (listed?.price ?? last?.price ?? null) : typed.price };
  const product = products?.find(({ id }) => id === entered.id);
  const { data: costs } = useQuery(costsQuery(entered.id === null ? [] : [entered.id]));
  const cost = entered.id === null ? undefined : costs?.get(entered.id);
  const versions = formulas?.filter((formula) => isMadeFrom(product, formula)) ?? [];
  const enter = (next: Entered, errorsLeft: Errors = {}) => {
    setTyped(next);
    setErrors(errorsLeft);
    onEntering(next.id !== null);
  };
  const field = <Name extends keyof Entered>(name: Name): FieldProps<(typeof entered)[Name]> => ({
    name: `entry-${name}`,
    value: entered[name],
    onChange: (value) => enter({ ...typed, [name]: value }, { ...errors, [name]: undefined }),
    onBlur: () => {
      if (!isEmpty(entered[name])) setErrors({ ...errors, [name]: entryErrors(entered, product, isTaken)[name] });
    },
    error: errors[name],
  });
  const chooseProduct = (id: number | null) => {
    const chosen = products?.find((one) => one.id === id);
    const offered = formulas?.filter((formula) => isMadeFrom(chosen, formula)) ?? [];
    const [only] = offered;
    enter({ ...typed, id, formulaId: offered.length === 1 && only ? only.id : null });
    const control = findInput(frame, "id");
    if (id !== null && control) focusNextEmpty(control);
  };
  const add = () => {
    const wrong = entryErrors(entered, product, isTaken);
    if (Object.keys(wrong).length > 0 || !product) {
      setErrors(wrong);
      return;
    }
    const version = versions.find(({ id }) => id === entered.formulaId);
    const { id: productId, sku, name } = product;
    const { quantity, price } = entered;
    enter(NOTHING);
    const ordered = { productId, sku, name, formulaId: version?.id ?? null, rAndDCode: version?.rAndDCode ?? "", saved: null };
    onAdd([newOrderLine(ordered, { quantity, price })]);
    focusEntry(frame);
  };
  const goOn = (from: HTMLInputElement) => {
    const wrong = entryErrors(entered, product, isTaken);
    const missing = FIELDS.find((name) => wrong[name] !== undefined && isEmpty(entered[name]));
    const control = missing && findInput(frame, missing);
    if (control && control !== from) control.focus();
    else add();
  };
  const hint = [
    listed ? `List price ${showMoney(listed.price)} from ${showQuantity(listed.fromQuantity, "units")}.` : undefined,
    last ? `Last price ${showMoney(last.price)} for ${showNumber(last.quantity)} on ${last.soNumber}, ${showDay(dayAt(last.orderDate))}.` : undefined,
    cost && costText(cost, typeof entered.price === "number" ? entered.price : null),
    isElsewhere(product) ? "No formula is needed: this product is made elsewhere." : undefined,
  ].filter((text) => text !== undefined);
  return { field, product, hint: hint.length > 0 ? hint.join(" ") : undefined, chooseProduct, add, goOn };
}

const findInput = (frame: Props["ref"], name: keyof Entered) => frame.current?.querySelector<HTMLInputElement>(`[data-field="entry-${name}"] input`);

function isElsewhere(product: ProductSummary | undefined): boolean {
  return product?.category.skuIdentifier === ELSEWHERE;
}

/** Whether a product is made from this formula and the version is active. */
function isMadeFrom(product: ProductSummary | undefined, { active, code }: FormulaSummary): boolean {
  return active && code === product?.formulaCode.code;
}

/** Validates the entry with the contract's rules; an order has each product at most once. */
function entryErrors(entered: Entered, product: ProductSummary | undefined, isTaken: (productId: number) => boolean): Errors {
  const errors: Errors = {};
  for (const { path, message } of SentLine.safeParse({ ...entered, notes: "" }).error?.issues ?? []) errors[path[0] as keyof Entered] ??= message;
  if (entered.quantity === null) errors.quantity = required("Quantity");
  if (entered.formulaId === null && product && !isElsewhere(product)) errors.formulaId = required("Formula");
  if (entered.id !== null && isTaken(entered.id)) errors.id = DUPLICATE;
  return errors;
}
