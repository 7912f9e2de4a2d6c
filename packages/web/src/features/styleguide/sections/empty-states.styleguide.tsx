import { Skeleton } from "../../../kit/page/skeleton.tsx";
import type { StyleguideSection } from "./section.ts";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";

const action = (word: string) => (
  <button type="button" className="button">
    {word}
  </button>
);

export const sections: readonly StyleguideSection[] = [
  {
    title: "Empty, failed, awaited",
    Show: () => (
      <Columns least="large" gap={4}>
        <EmptyState icon="batch" title="No batches found" hint="This item has never been booked in." action={action("Book goods in")} />
        <EmptyState icon="error" tone="failed" title="The server is busy. Nothing was changed." action={action("Retry")} />
        <Stack gap={3}>
          <Skeleton share={0.4} />
          <Skeleton share={0.9} />
          <Skeleton share={0.7} />
        </Stack>
      </Columns>
    ),
  },
];
