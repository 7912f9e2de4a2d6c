import { MessageDialog } from "../dialog/message-dialog.tsx";
import { Failed } from "../page/failed.tsx";
import { Skeleton } from "../page/skeleton.tsx";

interface Props {
  title: string;
  /** Why loading failed; null while loading. */
  error: Error | null;
  retry: () => void;
  onClose: () => void;
}

/** A placeholder for the print dialog while its data loads. */
export function PaperWait({ title, error, retry, onClose }: Props) {
  return (
    <MessageDialog title={title} onClose={onClose}>
      {error ? <Failed message={error.message} retry={retry} /> : <Skeleton />}
    </MessageDialog>
  );
}
