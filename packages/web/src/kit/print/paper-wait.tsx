import { MessageDialog } from "../dialog/message-dialog.tsx";
import { Failed } from "../page/failed.tsx";
import { Skeleton } from "../page/skeleton.tsx";

interface Props {
  title: string;
  /** Why what the paper shows could not be read; null while it is on its way. */
  error: Error | null;
  retry: () => void;
  onClose: () => void;
}

/** Stands where a paper's dialog will be, until what it shows is read. */
export function PaperWait({ title, error, retry, onClose }: Props) {
  return (
    <MessageDialog title={title} onClose={onClose}>
      {error ? <Failed message={error.message} retry={retry} /> : <Skeleton />}
    </MessageDialog>
  );
}
