import { EmptyState } from "../../../components/empty-state/empty-state.tsx";

/** In the place of what could not be read. */
export function Failed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <EmptyState
      icon="error"
      tone="failed"
      title={message}
      action={
        <button type="button" className="button" onClick={retry}>
          Retry
        </button>
      }
    />
  );
}
