import { Confirmation } from "../../../kit/dialog/confirmation.tsx";

interface Props {
  /** What it is called, and whether it is saved or added: 'Save product'. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a product is saved without componentry (specification 3, section 5). */
export function EmptyProduct({ confirm, onConfirm, onCancel }: Props) {
  return (
    <Confirmation title="Empty Product" confirm={confirm} onConfirm={onConfirm} onCancel={onCancel}>
      <p>This product has no componentry. Its filling jobs will need bulk alone.</p>
      <p>Componentry can be added later.</p>
    </Confirmation>
  );
}
