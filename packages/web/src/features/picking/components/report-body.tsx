import type { ReactNode } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";

interface Props<Data> {
  data: Data | undefined;
  error: Error | null;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
}

/** A report with its loading and error states. An error is shown above the last data. */
export function ReportBody<Data>({ data, error, onRetry, children }: Props<Data>) {
  if (error && (data === undefined || !isOffline(error))) return <Failed message={error.message} retry={onRetry} />;
  if (data === undefined) {
    return (
      <Stack gap={2}>
        <Skeleton share={0.6} />
        <Skeleton />
        <Skeleton share={0.8} />
      </Stack>
    );
  }
  return (
    <>
      {error ? (
        <p role="alert" className="quiet">
          <Icon name="warning" size="small" /> {error.message} This information may be out of date.
        </p>
      ) : null}
      {children(data)}
    </>
  );
}

/** Whether the server was unreachable, so that the last data may still be current. */
function isOffline(error: Error): boolean {
  return "status" in error && error.status === 0;
}
