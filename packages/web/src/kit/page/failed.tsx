import { EmptyState } from "./empty-state.tsx";

/** The error state of a failed request: the reason, and a button that retries. */
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
