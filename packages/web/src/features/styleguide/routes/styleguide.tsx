import type { StyleguideSection } from "../sections/section.ts";
import { Stack } from "../../../kit/layout/stack.tsx";
import { Page } from "../../../kit/page/page.tsx";
import "./styleguide.css";

const files = import.meta.glob<{ sections: readonly StyleguideSection[] }>("../sections/*.styleguide.tsx", { eager: true });
const sections = Object.entries(files).flatMap(([path, file]) =>
  file.sections.map((section, index) => ({ ...section, id: `${sectionName(path)}-${index + 1}` })),
);

/** Every part of the application in each of its states; on the local stage alone. */
export function Component() {
  return (
    <Page title="Styleguide" purpose="Every part in each of its states" width="wide">
      {sections.map(({ id, title, Show }) => (
        <Stack as="section" gap={3} key={id} id={id} className="styleguide-section">
          <h2>{title}</h2>
          <Show />
        </Stack>
      ))}
    </Page>
  );
}

function sectionName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(".styleguide.tsx", "");
}
