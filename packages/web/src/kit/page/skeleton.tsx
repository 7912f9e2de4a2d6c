import "./skeleton.css";

interface Props {
  /** How much of the room it takes, from 0 to 1. */
  share?: number;
}

/** Stands where text will, while it is awaited. */
export function Skeleton({ share = 1 }: Props) {
  return <span className="skeleton" aria-hidden="true" style={{ width: `${Math.round(share * 100)}%` }} />;
}
