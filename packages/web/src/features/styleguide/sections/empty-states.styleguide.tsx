import { Skeleton } from "../../../kit/page/skeleton.tsx";
import type { StyleguideSection } from "./section.ts";
import { EmptyState } from "../../../kit/page/empty-state.tsx";

const action = (word: string) => (
  <button type="button" className="button">
    {word}
  </button>
);

export const sections: readonly StyleguideSection[] = [
  {
    title: "Empty, failed, awaited",
    Show: () => (
      <div className="styleguide-cards">
        <EmptyState icon="batch" title="No batches found" hint="This item has never been booked in." action={action("Book goods in")} />
        <EmptyState icon="error" tone="failed" title="The server is busy. Nothing was changed." action={action("Retry")} />
        <div className="styleguide-stack">
          <Skeleton share={0.4} />
          <Skeleton share={0.9} />
          <Skeleton share={0.7} />
        </div>
      </div>
    ),
  },
];
