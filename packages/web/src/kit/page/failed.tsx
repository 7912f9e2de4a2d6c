import { EmptyState } from "./empty-state.tsx";

/** In place of what could not be had: why, and the way to ask again. */
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
