import "./skeleton.css";

interface Props {
  /** The share of the available width, from 0 to 1. */
  share?: number;
}

/** A placeholder for text while it loads. */
export function Skeleton({ share = 1 }: Props) {
  return <span className="skeleton" aria-hidden="true" style={{ width: `${Math.round(share * 100)}%` }} />;
}
