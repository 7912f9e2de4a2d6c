import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { editPriceList, editProductDetails, newVersionOfProduct, type ProductSummary } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormulaLink } from "../../../entities/formula/formula-link.tsx";
import { formulaOfCode, formulasQuery } from "../../../entities/formula/queries.ts";
import { CostTable } from "../../../entities/item/cost-table.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { isBulk } from "../../../entities/product/bulk.ts";
import { bomQuery, type ProductBom } from "../../../entities/product/queries.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { costQuery, pricesQuery } from "../api/product-edits.ts";
import { ComponentryPreview } from "./componentry-preview.tsx";
import { Prices } from "./prices.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const EditComponentryDialog = lazyPart(async () => (await import("./edit-componentry-dialog.tsx")).EditComponentryDialog);
const EditProductDialog = lazyPart(async () => (await import("./edit-product-dialog.tsx")).EditProductDialog);
const NewVersionDialog = lazyPart(async () => (await import("./new-version-dialog.tsx")).NewVersionDialog);
const PricesDialog = lazyPart(async () => (await import("./prices-dialog.tsx")).PricesDialog);

interface Props {
  product: ProductSummary;
  onShow: (productId: number) => void;
}

/** The open dialog of a product. */
type Doing = "edit" | "componentry" | "copy" | "prices";

/** A product beside the list, with its bill of componentry (specification 3, section 2). */
export function ProductDetail({ product, onShow }: Props) {
  const { data: bom, error, refetch } = useQuery(bomQuery(product.id));
  const [doing, setDoing] = useState<Doing>();
  const actions = useActions(product, bom !== undefined, setDoing);
  const { name, client, active, category } = product;
  return (
    <Detail title={name} summary={client} chips={active ? null : <Chip tone="amber">Inactive</Chip>} actions={actions}>
      <ProductFacts product={product} />
      {bom ? (
        isBulk(category) ? null : (
          <ComponentryPreview key={product.version} bom={bom} />
        )
      ) : error ? (
        <Failed message={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
      <Prices productId={product.id} />
      <Cost productId={product.id} />
      {doing && bom ? <Dialogs doing={doing} product={product} bom={bom} onDo={setDoing} onShow={onShow} /> : null}
    </Detail>
  );
}

interface DialogsProps {
  doing: Doing;
  product: ProductSummary;
  bom: ProductBom;
  onDo: (doing: Doing | undefined) => void;
  onShow: (productId: number) => void;
}

function Dialogs({ doing, product, bom, onDo, onShow }: DialogsProps) {
  const stop = () => onDo(undefined);
  if (doing === "edit") return <EditProductDialog product={product} onEditComponentry={() => onDo("componentry")} onClose={stop} />;
  if (doing === "componentry") return <EditComponentryDialog product={product} bom={bom} onClose={stop} />;
  if (doing === "prices") return <PricesDialog product={product} onClose={stop} />;
  return (
    <NewVersionDialog
      original={product}
      bom={bom}
      onClose={stop}
      onAdded={(id) => {
        stop();
        onShow(id);
      }}
    />
  );
}

function Cost({ productId }: { productId: number }) {
  const cost = useQuery(costQuery(productId));
  return (
    <Card title="Cost">
      <CostTable of="a unit" cost={cost} />
    </Card>
  );
}

function ProductFacts({ product: { sku, formulaCode, fillSize, category } }: { product: ProductSummary }) {
  const { data: formulas } = useQuery(formulasQuery);
  const formula = formulaOfCode(formulas, formulaCode.code);
  return (
    <Facts
      facts={[
        { label: "SKU", value: <ItemLink sku={sku} /> },
        {
          label: "Formula",
          value: (
            <>
              <FormulaLink formulaId={formula?.id ?? null} code={formulaCode.code} /> {formulaCode.name}
            </>
          ),
        },
        { label: "Fill size", value: `${showNumber(fillSize)} g/ml` },
        { label: "Product type", value: category.name },
      ]}
    />
  );
}

/** The actions on a product. Bulk is edited and versioned with its formula. */
function useActions({ id, sku, category }: ProductSummary, loaded: boolean, start: (doing: Doing) => void): PageAction[] {
  const mayEdit = useMay(editProductDetails);
  const mayCopy = useMay(newVersionOfProduct) && loaded && !isBulk(category);
  const edit: PageAction = { word: "Edit product", icon: "edit", run: () => start("edit") };
  const copy: PageAction = { word: "New version", icon: "copy", run: () => start("copy") };
  const { data: lists } = useQuery(pricesQuery(id));
  const mayPrice = useMay(editPriceList) && lists !== undefined;
  const prices: PageAction = { word: "Prices", icon: "edit", run: () => start("prices") };
  const history = useChangesAction()({ kind: "product", id, name: sku });
  return [...(mayEdit ? [edit] : []), ...(mayPrice ? [prices] : []), ...(mayCopy ? [copy] : []), history];
}
