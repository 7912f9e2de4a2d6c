import { Confirmation } from "../../../kit/dialog/confirmation.tsx";

interface Props {
  /** The label of the confirm button, such as 'Save product'. */
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms saving a product without componentry (specification 3, section 5). */
export function EmptyProduct({ confirm, onConfirm, onCancel }: Props) {
  return (
    <Confirmation title="Empty Product" confirm={confirm} onConfirm={onConfirm} onCancel={onCancel}>
      <p>This product has no componentry. Its filling jobs will only need bulk.</p>
      <p>You can add componentry later.</p>
    </Confirmation>
  );
}
