/** The check of pasted or imported order lines: what would be added, and what is wrong with the others. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formulasQuery } from "../../../entities/formula/queries.ts";
import { productsQuery } from "../../../entities/product/queries.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { IconText } from "../../../kit/layout/icon-text.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { focusOn } from "../../../lib/page/focus.ts";
import { PlainTable } from "../../../kit/table/plain-table.tsx";
import { type CheckedLine, checkLines, type Offered, readGivenLines } from "../api/given-lines.ts";
import type { NewOrderLine } from "../api/order-lines.ts";

/** Checks pasted text or a file; `checking` is the dialog while one is open. */
export function useGivenLines({ clientId, isTaken, onAdd }: { clientId: number | null; onAdd: (lines: NewOrderLine[]) => void } & Pick<Offered, "isTaken">): {
  check: (contents: Uint8Array) => void;
  checking: ReactNode;
} {
  const { data: products } = useQuery(productsQuery);
  const { data: formulas } = useQuery(formulasQuery);
  const [found, setFound] = useState<CheckedLine[] | { fault: string }>();
  const close = () => setFound(undefined);
  const check = (contents: Uint8Array) => {
    if (!products || !formulas || clientId === null) return setFound({ fault: "The products are still loading. Please try again." });
    const given = readGivenLines(contents);
    setFound("fault" in given ? given : checkLines(given, { clientId, products, formulas, isTaken }));
  };
  const add = (lines: NewOrderLine[]) => {
    onAdd(lines);
    close();
  };
  const checking = !found ? null : "fault" in found ? <Unreadable fault={found.fault} onClose={close} /> : <Check lines={found} onAdd={add} onClose={close} />;
  return { check, checking };
}

function Unreadable({ fault, onClose }: { fault: string; onClose: () => void }) {
  return (
    <MessageDialog title="These lines cannot be read" onClose={onClose}>
      <p>{fault}</p>
      <p className="quiet">Each line has a SKU, a quantity and a unit price, and may have notes.</p>
    </MessageDialog>
  );
}

function Check({ lines, onAdd, onClose }: { lines: readonly CheckedLine[]; onAdd: (lines: NewOrderLine[]) => void; onClose: () => void }) {
  const good = lines.flatMap((checked) => ("line" in checked ? [checked.line] : []));
  const faulty = lines.length - good.length;
  const footer = (
    <>
      <button type="button" className="button" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="button button-main" disabled={good.length === 0} onClick={() => onAdd(good)}>
        {good.length === 0 ? "Nothing to add" : `Add ${countedLines(good.length)}`}
      </button>
    </>
  );
  return (
    <Dialog title="Check the lines" size="wide" footer={footer} onClose={onClose} onShow={focusMain}>
      <Stack>
        <Row gap={4} role="status">
          <IconText icon="success" label="Good">
            {countedLines(good.length)} can be added
          </IconText>
          {faulty > 0 ? (
            <IconText icon="error" label="Error" tone="red">
              {countedLines(faulty)} left out
            </IconText>
          ) : null}
        </Row>
        <PlainTable name="Lines" columns={COLUMNS} rows={lines} rowId={({ number }) => String(number)} whole />
      </Stack>
    </Dialog>
  );
}

const COLUMNS: Parameters<typeof PlainTable<CheckedLine>>[0]["columns"] = [
  { header: "Line", kind: "number", cell: ({ number }) => number },
  { header: "SKU, Name", cell: (checked) => <Product checked={checked} /> },
  { header: "Quantity", kind: "number", cell: ({ given }) => given.quantity },
  { header: "Unit price", kind: "number", cell: ({ given }) => given.price },
];

/** The product of a line, and below it what is wrong. */
function Product({ checked }: { checked: CheckedLine }) {
  return (
    <Stack gap={1}>
      <span>
        <span className="code">{checked.given.sku}</span> {checked.name}
      </span>
      {"faults" in checked ? (
        <IconText icon="error" label="Error" tone="red">
          {checked.faults.join(" ")}
        </IconText>
      ) : null}
    </Stack>
  );
}

const countedLines = (count: number): string => (count === 1 ? "1 line" : `${count} lines`);

function focusMain(dialog: HTMLElement): void {
  const buttons = dialog.querySelectorAll<HTMLElement>(".dialog-foot button:enabled");
  focusOn(buttons[buttons.length - 1]);
}
