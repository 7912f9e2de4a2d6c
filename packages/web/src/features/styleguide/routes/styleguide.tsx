import type { StyleguideSection } from "../sections/section.ts";
import { titleOf } from "../../../lib/paths.ts";
import "./styleguide.css";

const files = import.meta.glob<{ sections: readonly StyleguideSection[] }>("../sections/*.styleguide.tsx", { eager: true });
const sections = Object.entries(files).flatMap(([path, file]) => file.sections.map((section, place) => ({ ...section, id: `${nameOf(path)}-${place + 1}` })));

/** Every part of the application in each of its states; on the local stage alone. */
export function Component() {
  return (
    <main className="page styleguide">
      <title>{titleOf("Styleguide")}</title>
      <header>
        <h1>Styleguide</h1>
        <p className="quiet">Every part in each of its states</p>
      </header>
      {sections.map(({ id, title, Show }) => (
        <section key={id} id={id} className="styleguide-section">
          <h2>{title}</h2>
          <Show />
        </section>
      ))}
    </main>
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(".styleguide.tsx", "");
}
