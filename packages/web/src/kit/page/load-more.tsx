interface Props {
  /** A query that reads page by page. */
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  word: string;
}

/** A button that loads the next page of a list; absent after the last page. */
export function LoadMore({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, word }: Props) {
  if (!hasNextPage) return null;
  return (
    <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? "Loading …" : word}
    </button>
  );
}
