/**
 * A widget of the dashboard: it loads by itself, and fails by itself with a way to ask again.
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
  /** At the right of the title. */
  aside?: ReactNode;
  double?: boolean;
  children: ReactNode;
}

/** The card of a widget. */
export function Widget({ title, aside, double = false, children }: Props) {
  return (
    <Tile double={double}>
      <Card title={title} aside={aside}>
        <div className="widget">{children}</div>
      </Card>
    </Tile>
  );
}

/** What a choice is given that stands in no form: nothing can be wrong with it. */
export const UNCHECKED = { onBlur: () => undefined, error: undefined };

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T, Error>, "data" | "error" | "refetch">;
  children: (data: T) => ReactNode;
}

/** What a widget shows once it is there; until then lines of its height. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (error) return <Failed message={error.message} retry={() => void refetch()} />;
  return (
    <Stack gap={2}>
      <Skeleton share={0.5} />
      <Skeleton />
      <Skeleton share={0.8} />
    </Stack>
  );
}

interface FigureProps {
  value: string;
  label: string;
  onOpen?: (() => void) | undefined;
}

/** A large figure and what it counts; it opens what it counted. */
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
