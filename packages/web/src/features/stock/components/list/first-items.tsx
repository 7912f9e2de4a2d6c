import { addRawMaterial, importOpeningStock } from "@apothecary/core/stock/contract";
import { useState } from "react";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { useMay } from "../../../../lib/user/current-user.ts";
import { useTool } from "../../../../lib/page/tool.ts";
import { lazyPart } from "../../../../lib/server/load-part.ts";

const NewRawMaterialDialog = lazyPart(async () => (await import("../items/new-raw-material-dialog.tsx")).NewRawMaterialDialog);

/** Buttons to add the first items, by permission. */
export function FirstItems() {
  const mayAdd = useMay(addRawMaterial);
  const mayImport = useMay(importOpeningStock);
  const tool = useTool();
  const [open, setOpen] = useState(false);
  return (
    <div className="stock-list-actions">
      {mayAdd ? (
        <button type="button" className="button" onClick={() => setOpen(true)}>
          <Icon name="add" />
          New Raw Material
        </button>
      ) : null}
      {mayImport ? (
        <button type="button" className="button" onClick={() => tool.open("import")}>
          <Icon name="upload" />
          Import from CSV
        </button>
      ) : null}
      {open ? <NewRawMaterialDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
