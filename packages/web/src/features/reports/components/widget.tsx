/**
 * A dashboard widget, which loads independently and has its own error state with a retry button.
 */
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "../../../kit/layout/card.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Tile } from "../../../kit/layout/tiles.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import "./widget.css";

interface Props {
  title: string;
  /** Right of the title. */
  aside?: ReactNode;
  double?: boolean;
  /** A form only, without figures: not printed. */
  formOnly?: boolean;
  children: ReactNode;
}

/** The card of a widget. */
export function Widget({ title, aside, double = false, formOnly = false, children }: Props) {
  return (
    <Tile double={double} screenOnly={formOnly}>
      <Card title={title} aside={aside}>
        <div className="widget">{children}</div>
      </Card>
    </Tile>
  );
}

/** Props of a field outside a form, which has no errors. */
export const UNCHECKED = { onBlur: () => undefined, error: undefined };

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T, Error>, "data" | "error" | "refetch">;
  /** Number of skeleton lines, so that the content below does not move much once this one is loaded. */
  lines?: number;
  children: (data: T) => ReactNode;
}

/** The shares of the width that skeleton lines have, in turn. */
const SHARES = [0.5, 1, 0.8] as const;

/** The content of a widget once loaded; before, a skeleton of about the same height. */
export function Loaded<T>({ query: { data, error, refetch }, lines = SHARES.length, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <Failed message={error.message} retry={() => void refetch()} />;
  return (
    <Stack gap={2}>
      {[...Array(lines).keys()].map((line) => (
        <Skeleton key={line} share={SHARES[line % SHARES.length]} />
      ))}
    </Stack>
  );
}

interface FigureProps {
  value: string;
  label: string;
  onOpen?: (() => void) | undefined;
}

/** A large number with its label; opens the matching list. */
export function Figure({ value, label, onOpen }: FigureProps) {
  const words = (
    <>
      <span className="figure-value">{value}</span>
      <span className="figure-label">{label}</span>
    </>
  );
  return onOpen ? (
    <button type="button" className="figure figure-button" onClick={onOpen}>
      {words}
    </button>
  ) : (
    <p className="figure">{words}</p>
  );
}
