import { useState } from "react";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { lazyPart } from "../../../../lib/server/load-part.ts";
import type { ItemDetail } from "../../api/stock-item.ts";

/** Loaded lazily. */
const SpecificationDialog = lazyPart(async () => (await import("./specification-dialog.tsx")).SpecificationDialog);

/** Opens the specification of an item, which saves it only for the roles that may. */
export function SpecificationButton({ item }: { item: ItemDetail }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="report" />
        Specification
      </button>
      {open ? <SpecificationDialog item={item} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
